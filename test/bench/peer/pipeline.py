"""What an author would write with pandas and scipy: a run-output folder in, means and statistics out.

pipeline.py FOLDER SPEC.json OUT.json, where SPEC tells each configuration's language and last step and the primary judge.
"""

import io
import json
import pathlib
import resource
import sys
import time

import pandas as pd

import reliability
import texts

EMPTY = "\ue000"
ALL = "*"


def read_csv(path):
    # An empty cell is nothing, a quoted empty one an empty text; pandas doesn't tell them apart.
    text = path.read_text(encoding="utf-8").replace(',""\n', f',"{EMPTY}"\n')
    table = pd.read_csv(io.StringIO(text), dtype=str, keep_default_na=False, na_values=[""])
    return table.replace(EMPTY, "")


def read_tree(folder, *names):
    """All CSV files below a folder; the parts of their paths become columns."""
    tables = []
    for path in sorted(folder.glob("/".join(["*"] * (len(names) - 1) + ["*.csv"]))):
        parts = [*path.relative_to(folder).parent.parts, path.stem]
        tables.append(read_csv(path).assign(**dict(zip(names, parts))))
    return pd.concat(tables, ignore_index=True)


def read(folder):
    with open(folder / "questions.jsonl", encoding="utf-8") as lines:
        questions = {q["question_id"]: q for q in map(json.loads, lines)}
    tables = {
        "inputs": read_tree(folder / "inputs", "config"),
        "answers": read_tree(folder / "answers", "config", "model"),
        "judgments": read_tree(folder / "judgments", "judge", "config", "model"),
        "scores": read_tree(folder / "scores", "metric", "config", "model"),
        "ratings": read_csv(folder / "ratings.csv").rename(columns={"config_id": "config", "model_id": "model"}),
    }
    for name in ("judgments", "scores", "ratings"):
        tables[name]["score"] = pd.to_numeric(tables[name]["score"])
    for name, table in tables.items():
        unknown = set(table["question_id"]) - questions.keys()
        if unknown:
            raise ValueError(f"{name}: unknown questions {sorted(unknown)[:3]}")
    return questions, tables


def score_answers(questions, answers, languages):
    known = {}

    def references(question, language):
        if (question, language) not in known:
            listed = questions[question]["references"].get(language, [])
            known[question, language] = [texts.words(r, language == "en") for r in listed]
        return known[question, language]

    scored = []
    for question, config, answer in zip(answers["question_id"], answers["config"], answers["answer"]):
        language = languages[config]
        if isinstance(answer, str):
            scored.append(texts.em_f1(texts.words(answer, language == "en"), references(question, language)))
        else:
            scored.append((None, None))
    return pd.DataFrame(scored, columns=["em", "f1"], index=answers.index, dtype=float)


def measure_inputs(questions, inputs, spec):
    """Counts per input: of errors after recognition, of n-grams after translation; and sentence values."""
    counts = {"asr": [], "mt": []}
    for question, config, text in zip(inputs["question_id"], inputs["config"], inputs["text"]):
        kind, language = spec["steps"].get(config), spec["languages"][config]
        if kind is None:
            continue
        reference = questions[question]["question"][language]
        text = text if isinstance(text, str) else ""
        row = [questions[question].get("domain"), config]
        if kind == "asr":
            counts["asr"].append(row + texts.error_counts(reference, text))
        else:
            bleu, chrf = texts.bleu_counts(text, reference), texts.chrf_counts(text, reference)
            sentence = [texts.bleu(bleu, effective_order=True), texts.chrf(chrf)]
            counts["mt"].append(row + bleu + chrf + sentence)
    return {kind: pd.DataFrame(rows).rename(columns={0: "domain", 1: "config"}) for kind, rows in counts.items()}


def scopes(table):
    yield ALL, table
    yield from table.groupby("domain")


def text_values(counts):
    values = []
    for kind, table in counts.items():
        for domain, part in scopes(table):
            for config, rows in part.groupby("config"):
                sums = rows.drop(columns=["domain", "config"]).sum().tolist()
                if kind == "asr":
                    found = {
                        "wer": sums[0] / sums[1],
                        "cer": sums[2] / sums[3],
                        "wer_written": sums[4] / sums[5],
                    }
                else:
                    found = {"bleu": texts.bleu(sums[:10]), "chrf": texts.chrf(sums[10:34])}
                for metric, value in found.items():
                    values.append([metric, "", config, "", domain, value, None, len(rows)])
    return values


def cell_values(units):
    values = []
    keys = ["metric", "judge", "config", "model"]
    for domain, part in scopes(units):
        found = part.groupby(keys)["value"].agg(["mean", "std", "count"]).reset_index()
        for metric, judge, config, model, mean, sd, n in found.itertuples(index=False):
            if n > 0:
                values.append([metric, judge, config, model, domain, mean, None if pd.isna(sd) else sd, n])
    return values


def long(table, metric, column, judge=""):
    part = table[["question_id", "config", "model"]].copy()
    part["metric"] = metric
    part["judge"] = judge
    part["value"] = table[column]
    return part


def all_units(questions, tables):
    ratings = tables["ratings"].groupby(["question_id", "config", "model"], as_index=False)["score"].mean()
    units = pd.concat(
        [
            long(tables["judgments"], "score", "score", tables["judgments"]["judge"]),
            long(tables["answers"], "em", "em"),
            long(tables["answers"], "f1", "f1"),
            long(tables["scores"], tables["scores"]["metric"], "score"),
            long(ratings, "rating", "score"),
        ],
        ignore_index=True,
    )
    units["domain"] = units["question_id"].map({id: q.get("domain") for id, q in questions.items()})
    return units, ratings


def agreements(units, ratings):
    items = ratings.rename(columns={"score": "human"})
    joined = units[units["metric"] != "rating"].merge(items, on=["question_id", "config", "model"])
    found = []
    for (metric, judge), part in joined.dropna(subset=["value"]).groupby(["metric", "judge"]):
        found.append({"metric": metric, "judge": judge, **reliability.agreement(part["human"], part["value"])})
    return found


def alphas(ratings):
    table = ratings.pivot_table(index=["question_id", "config", "model"], columns="rater_id", values="score")
    table = table.to_numpy()
    span = pd.DataFrame(table).max(axis=1) - pd.DataFrame(table).min(axis=1)
    return {"before": reliability.alpha_ordinal(table), "after": reliability.alpha_ordinal(table[(span < 4).to_numpy()])}


def standings(units, judge):
    found = []
    scores = units[(units["metric"] == "score") & (units["judge"] == judge)]
    for domain, part in scopes(scores):
        for config, rows in part.groupby("config"):
            wide = rows.pivot(index="question_id", columns="model", values="value")
            found += [[config, domain, model, rank] for model, rank in reliability.ranks(wide).items()]
    return found


def main(folder, spec_file, out):
    spec = json.loads(pathlib.Path(spec_file).read_text(encoding="utf-8"))
    took, at = {}, time.perf_counter()

    def stage(name):
        nonlocal at
        took[name] = time.perf_counter() - at
        at = time.perf_counter()

    questions, tables = read(pathlib.Path(folder))
    stage("read")
    answers = tables["answers"]
    answers[["em", "f1"]] = score_answers(questions, answers, spec["languages"])
    stage("EM and F1")
    counts = measure_inputs(questions, tables["inputs"], spec)
    stage("WER, CER, BLEU and chrF++")
    units, ratings = all_units(questions, tables)
    values = cell_values(units) + text_values(counts)
    stage("means and SDs")
    agreement, alpha = agreements(units, ratings), alphas(tables["ratings"])
    stage("agreement")
    ranks = standings(units, spec["judge"])
    stage("tests between models")
    found = {"values": values, "agreement": agreement, "alpha": alpha, "ranks": ranks, "took": took}
    used = resource.getrusage(resource.RUSAGE_SELF)
    found["cpu"] = used.ru_utime + used.ru_stime
    found["peak"] = used.ru_maxrss * 1024
    pathlib.Path(out).write_text(json.dumps(found), encoding="utf-8")


main(*sys.argv[1:])
