"""Text metrics in plain Python, by the same definitions as the site's (METRICS.md 3)."""

import math
import re
import string
import unicodedata
from collections import Counter

INDIC_ZEROS = [0x0660, 0x06F0, *range(0x0966, 0x0D67, 0x80)]
DIGITS = {zero + d: str(d) for zero in INDIC_ZEROS for d in range(10)}


class Folding(dict):
    """For str.translate: punctuation and format characters go, Indic digits become ASCII."""

    def __missing__(self, code_point):
        character = chr(code_point)
        category = unicodedata.category(character)
        if category[0] == "P" or character in "$+<=>^`|~":
            value = None
        else:
            value = DIGITS.get(code_point, character)
        self[code_point] = value
        return value


class Formats(dict):
    def __missing__(self, code_point):
        character = chr(code_point)
        self[code_point] = None if unicodedata.category(character) == "Cf" else character
        return self[code_point]


FOLDING = Folding()
FORMATS = Formats()
ARTICLES = re.compile(r"\b(?:a|an|the)\b")


def words(text, articles):
    text = unicodedata.normalize("NFKC", text).lower().translate(FORMATS).translate(FOLDING)
    if articles:
        text = ARTICLES.sub(" ", text)
    return unicodedata.normalize("NFC", text).split()


def em_f1(answer, references):
    """Both sides as lists of words; the best over the references."""
    em = f1 = 0.0
    for reference in references:
        if answer == reference:
            em = 1.0
        if not answer or not reference:
            f1 = max(f1, float(answer == reference))
            continue
        common = sum((Counter(answer) & Counter(reference)).values())
        if common:
            # In this form equal fractions are equal numbers, and ranks see their ties.
            f1 = max(f1, 2 * common / (len(answer) + len(reference)))
    return em, f1


def edits(reference, hypothesis):
    row = list(range(len(hypothesis) + 1))
    for i, unit in enumerate(reference, 1):
        corner, row[0] = row[0], i
        for j, other in enumerate(hypothesis, 1):
            cost = corner if unit == other else corner + 1
            corner = row[j]
            row[j] = min(cost, corner + 1, row[j - 1] + 1)
    return row[-1]


def error_counts(reference, hypothesis):
    """Edits and reference units in words, in code points, and in words as written with their case folded."""
    wanted, got = words(reference, False), words(hypothesis, False)
    wanted_text, got_text = " ".join(wanted), " ".join(got)
    written, heard = (unicodedata.normalize("NFC", text).lower().split() for text in (reference, hypothesis))
    return [
        *(edits(wanted, got), len(wanted)),
        *(edits(wanted_text, got_text), len(wanted_text)),
        *(edits(written, heard), len(written)),
    ]


RULES_13A = [
    (re.compile(r"([\{-\~\[-\` -\&\(-\+\:-\@\/])"), r" \1 "),
    (re.compile(r"([^0-9])([\.,])"), r"\1 \2 "),
    (re.compile(r"([\.,])([^0-9])"), r" \1 \2"),
    (re.compile(r"([0-9])(-)"), r"\1 \2 "),
]
ENTITIES = [("&quot;", '"'), ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">")]


def tokens_13a(text):
    line = text.rstrip().replace("<skipped>", "").replace("-\n", "").replace("\n", " ")
    for entity, character in ENTITIES:
        line = line.replace(entity, character)
    line = f" {line} "
    for pattern, replacement in RULES_13A:
        line = pattern.sub(replacement, line)
    return line.split()


def ngrams(units, order):
    return Counter(tuple(units[i : i + order]) for i in range(len(units) - order + 1))


def bleu_counts(hypothesis, reference):
    """Matches of 1- to 4-grams, totals of the output, and both lengths."""
    output, wanted = tokens_13a(hypothesis), tokens_13a(reference)
    matches = [sum((ngrams(output, n) & ngrams(wanted, n)).values()) for n in range(1, 5)]
    totals = [max(0, len(output) - n + 1) for n in range(1, 5)]
    return matches + totals + [len(output), len(wanted)]


def bleu(counts, effective_order=False):
    matches, totals, (length, reference) = counts[:4], counts[4:8], counts[8:]
    if not any(matches):
        return 0.0
    half, logs = 1, []
    for match, total in zip(matches, totals):
        if total == 0:
            break
        if match == 0:
            half *= 2
        logs.append(math.log(100 * match / total if match else 100 / (half * total)))
    if len(logs) < 4 and not effective_order:
        return 0.0
    brevity = 1.0 if length >= reference else math.exp(1 - reference / length)
    return brevity * math.exp(sum(logs) / len(logs))


def chrf_words(text):
    result = []
    for word in text.split():
        if len(word) > 1 and word[-1] in string.punctuation:
            result += [word[:-1], word[-1]]
        elif len(word) > 1 and word[0] in string.punctuation:
            result += [word[0], word[1:]]
        else:
            result.append(word)
    return result


def character_ngrams(text, order):
    return Counter(text[i : i + order] for i in range(len(text) - order + 1))


def chrf_counts(hypothesis, reference):
    """Matches, output n-grams and reference n-grams of six orders of characters and two of words."""
    output, wanted = "".join(hypothesis.split()), "".join(reference.split())
    output_words, wanted_words = chrf_words(hypothesis), chrf_words(reference)
    pairs = [(character_ngrams(output, n), character_ngrams(wanted, n)) for n in range(1, 7)]
    pairs += [(ngrams(output_words, n), ngrams(wanted_words, n)) for n in (1, 2)]
    sizes = [(sum((a & b).values()), sum(a.values()), sum(b.values())) for a, b in pairs]
    return [m for m, _, _ in sizes] + [h if r else 0 for _, h, r in sizes] + [r for _, _, r in sizes]


def chrf(counts):
    orders = [(m / h, m / r) for m, h, r in zip(counts[:8], counts[8:16], counts[16:]) if h and r]
    if not orders:
        return 0.0
    precision = sum(p for p, _ in orders) / len(orders)
    recall = sum(r for _, r in orders) / len(orders)
    bottom = 4 * precision + recall
    return 100 * 5 * precision * recall / bottom if bottom else 0.0
