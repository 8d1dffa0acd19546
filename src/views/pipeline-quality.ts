import { listIn } from "../words/listed.ts";
import { domainDots } from "../charts/domain-dots.ts";
import { textQuality, type TextQuality } from "../rollups/text-quality.ts";
import type { TextMetric } from "../queries/one-number.ts";
import { isQuestionLevel } from "../schema/filter.ts";
import type { ConfigSpec, PublishedValue } from "../schema/spec.ts";
import { formatCount, formatNumber, formatSigned, roundTo } from "../stats/round.ts";
import { byKey } from "./mark-cell.ts";
import type { CellModel, RowModel } from "./table-model.ts";
import { isMarked, type ChartModel, type View, type ViewContext } from "./view.ts";
import { languageLabel } from "./words.ts";
import type { Message } from "../words/en.ts";
import type { Say } from "../words/say.ts";

interface Kind {
  readonly id: string;
  readonly label: Message;
  readonly metrics: readonly TextMetric[];
  readonly axis: Message;
}

const metricsOf: Readonly<
  Record<TextMetric, { readonly label: string; readonly title: Message; readonly factor: number }>
> = {
  wer: { label: "WER", title: "word error rate", factor: 100 },
  cer: { label: "CER", title: "character error rate", factor: 100 },
  aer: { label: "AER", title: "akshara error rate: written syllables", factor: 100 },
  bleu: { label: "BLEU", title: "BLEU", factor: 1 },
  chrf: { label: "chrF++", title: "chrF++", factor: 1 },
};
const recognition: Kind = {
  id: "recognition",
  label: "Recognition",
  metrics: ["wer", "cer", "aer"],
  axis: "errors, %",
};
const translation: Kind = {
  id: "translation",
  label: "Translation",
  metrics: ["bleu", "chrf"],
  axis: "BLEU and chrF++",
};

interface Made {
  readonly config: ConfigSpec;
  readonly q: TextQuality;
}

const shownOf = (q: TextQuality, metric: TextMetric): number | null => {
  const value = q[metric];
  return value === null ? null : value * metricsOf[metric].factor;
};

/** The value printed for these questions, or null: printed values are about all of them, or one domain. */
function printedOf(c: ViewContext, config: string, metric: TextMetric): PublishedValue | null {
  const [domain, ...more] = c.filter.domains;
  if (isQuestionLevel(c.filter) || more.length > 0) return null;
  return c.printed.find({ measure: metric, config, domain });
}

/** "as printed", or the printed value with the signed difference of the computed one. */
function printedWords(printed: PublishedValue | null, value: number, say: Say): string | undefined {
  if (printed === null) return undefined;
  const { decimals } = printed;
  if (roundTo(value, decimals) === roundTo(printed.value, decimals)) return say("as printed");
  return say("printed {printed}, {difference}", {
    printed: formatNumber(printed.value, decimals),
    difference: formatSigned(value - printed.value, decimals),
  });
}

function textCell(c: ViewContext, { config, q }: Made, metric: TextMetric): CellModel {
  const value = shownOf(q, metric);
  if (value === null)
    return { kind: "missing", text: "–", title: c.say("not measured on this kind of input") };
  const below = printedWords(printedOf(c, config.id, metric), value, c.say);
  return {
    kind: "value",
    exact: value,
    text: formatNumber(value, 2),
    title: `${config.id}, ${c.say(metricsOf[metric].title)}: ${value}`,
    ...(below === undefined ? {} : { below }),
    simulated: isMarked(c, { measure: metric, config: config.id }, value),
    of: { kind: "quality", config: config.id, metric },
  };
}

/** Error rates may pass 100 %; the axis then ends at the next hundred. */
const endOf = (values: readonly number[]): number =>
  Math.max(100, Math.ceil(Math.max(0, ...values) / 100) * 100);

function chartOf(
  c: ViewContext,
  kind: Kind,
  made: readonly Made[],
  shown: readonly TextMetric[],
  finding: string,
): ChartModel {
  const metrics = kind.metrics.filter((m) => shown.includes(m));
  const rows = made.flatMap(({ config, q }) =>
    metrics.map((m) => ({ domain_id: config.id, model_id: m, value: shownOf(q, m), n: q.n })),
  );
  const title = c.say("{kind}, by input", { kind: c.say(kind.label) });
  return {
    id: `quality-${kind.id}`,
    cellOf: byKey((config, metric) => [config, metric]),
    title,
    third: true,
    draw: (ink) =>
      domainDots(rows, {
        ...ink,
        say: c.say,
        title,
        description: finding,
        scale: { min: 0, max: endOf(rows.flatMap((r) => r.value ?? [])), label: c.say(kind.axis) },
        series: metrics.map((m) => ({ id: m, label: metricsOf[m].label, slot: "" })),
        domains: made.map(({ config }) => ({ id: config.id, label: config.id, sublabel: config.label })),
        absent: c.say("not measured"),
      }),
  };
}

/** WER, CER, akshara error rate, BLEU and chrF++ of every machine-made input, beside what is printed. */
export const quality: View = {
  id: "input-quality",
  page: "pipeline",
  needs: ["text_cube"],
  title: (c) => c.say("Quality of the inputs"),
  what: (c) =>
    c.say(
      "Recognition: errors per hundred words, characters and written syllables, lower is better. Translation: BLEU and chrF++, higher is better.",
    ),
  draw(c) {
    const texts = textQuality(c.rollups.text_cube, c.filter.domains);
    const made = c.spec.configs.flatMap((config): readonly Made[] => {
      const q = texts.get(config.id);
      return q === undefined ? [] : [{ config, q }];
    });
    if (made.length === 0) return c.say("No input of this selection was made by recognition or translation.");
    const kinds = [
      { kind: recognition, made: made.filter(({ q }) => q.wer !== null) },
      { kind: translation, made: made.filter(({ q }) => q.bleu !== null || q.chrf !== null) },
    ].filter((k) => k.made.length > 0);
    if (kinds.length === 0) return c.say("No input of this selection has anything to be measured against.");
    // Where every written syllable is one character, the third rate only repeats the second.
    const hasAksharas = made.some(({ q }) => q.aer !== q.cer);
    const metrics = kinds.flatMap(({ kind }) => kind.metrics).filter((m) => m !== "aer" || hasAksharas);
    const finding = findingOf(kinds, c.say);
    const printed = made.flatMap(({ config, q }) =>
      metrics.flatMap((m) => {
        const value = shownOf(q, m);
        const found = printedOf(c, config.id, m);
        return value === null || found === null ? [] : [{ config, m, value, found }];
      }),
    );
    const equal = printed.filter(
      (p) => roundTo(p.value, p.found.decimals) === roundTo(p.found.value, p.found.decimals),
    );
    return {
      finding,
      charts: kinds.map(({ kind, made: own }) => chartOf(c, kind, own, metrics, finding)),
      table: {
        caption: c.say("Error rates and translation scores by input"),
        head: c.say("Input"),
        columns: [
          ...metrics.map((m) => ({
            id: m,
            label: m === "bleu" || m === "chrf" ? metricsOf[m].label : `${metricsOf[m].label} %`,
            align: "right" as const,
            title: c.say(metricsOf[m].title),
          })),
          { id: "n", label: "n", align: "right" as const, title: c.say("utterances") },
        ],
        groups: kinds.map(({ kind, made: own }) => ({
          label: c.say(kind.label),
          rows: own.map((row): RowModel => ({
            id: row.config.id,
            code: row.config.id,
            label: row.config.label,
            below: languageLabel(c.spec, row.config.language),
            cells: [
              ...metrics.map((m) => textCell(c, row, m)),
              { kind: "text" as const, text: formatCount(row.q.n), quiet: true },
            ],
          })),
        })),
      },
      notes: [
        c.say(
          "Corpus values: total edits over total reference units, pooled n-gram counts, on normalised text (CER in code points), against the question’s own wording; BLEU and chrF++ as sacrebleu computes them.",
        ),
        ...wordsAsWritten(c, made),
        ...(printed.length > 0
          ? [
              c.say(
                "Met at the printed decimals: {some} of {all} printed values; elsewhere the second line says what is printed and how far the computed value lies from it.",
                { some: equal.length, all: printed.length },
              ),
            ]
          : []),
        ...printed.flatMap(({ config, m, found }) =>
          found.note === undefined ? [] : [`${config.id}, ${metricsOf[m].label}: ${found.note}`],
        ),
      ],
      simulated: c.spec.provenance.kind === "simulated" ? "marked" : "none",
    };
  },
};

/** Word error rates on words as written: the convention of recognition benchmarks, beside the normalised one. */
function wordsAsWritten(c: ViewContext, made: readonly Made[]): readonly string[] {
  const rates = made.flatMap(({ config, q }) =>
    q.wer_written === null ? [] : [`${config.id} ${formatNumber(100 * q.wer_written, 2)} %`],
  );
  if (rates.length === 0) return [];
  const of = { rates: rates.join(", ") };
  return [
    c.spec.provenance.kind === "simulated"
      ? c.say("WER on words as written, case folded and punctuation kept, simulated: {rates}.", of)
      : c.say("WER on words as written, case folded and punctuation kept: {rates}.", of),
  ];
}

/** The inputs with the best rounded value; empty where none is measured. */
function best(made: readonly Made[], metric: TextMetric, lower: boolean, say: Say): string {
  const values = made.flatMap(({ config, q }) => {
    const value = shownOf(q, metric);
    return value === null ? [] : [{ id: config.id, value: roundTo(value, 2) }];
  });
  if (values.length === 0) return "";
  const top = (lower ? Math.min : Math.max)(...values.map((v) => v.value));
  const first = values.filter((v) => v.value === top).map((v) => v.id);
  return `${listIn(say, first)} (${formatNumber(top, 2)})`;
}

function findingOf(
  kinds: readonly { readonly kind: Kind; readonly made: readonly Made[] }[],
  say: Say,
): string {
  const of = (kind: Kind): readonly Made[] => kinds.find((k) => k.kind === kind)?.made ?? [];
  const wer = best(of(recognition), "wer", true, say);
  const bleu = best(of(translation), "bleu", false, say);
  const chrf = best(of(translation), "chrf", false, say);
  const sentences = [
    ...(wer === "" ? [] : [say("Fewest word errors: {wer}.", { wer })]),
    ...(bleu === "" && chrf === ""
      ? []
      : [
          say("Highest BLEU: {bleu}; highest chrF++: {chrf}.", {
            bleu: bleu === "" ? say("none") : bleu,
            chrf: chrf === "" ? say("none") : chrf,
          }),
        ]),
  ];
  return sentences.join(" ");
}
