import { parseHTML } from "linkedom";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { questionView } from "../../../src/question/answer.ts";
import type { QuestionRecord } from "../../../src/question/record.ts";
import { reportAddress } from "../../../src/question/report.ts";
import { QuestionBody, Wording } from "../../../src/tables/question-body.tsx";
import { answer, judgment, outcome, recordWith, spec } from "./question-case.ts";

const bodyOf = (record: QuestionRecord): Document =>
  parseHTML(
    `<!doctype html><body>${renderToStaticMarkup(createElement(Wording, { spec, record }))}${renderToStaticMarkup(
      createElement(QuestionBody, { view: questionView(spec, record) }),
    )}</body>`,
  ).document;
const words = (node: Element | null): string => (node?.textContent ?? "").replaceAll(/\s+/gu, " ").trim();
const cell = (page: Document, name: string): string => words(page.querySelector(`[data-cell="${name}"]`));

describe("a cell without an answer", () => {
  const page = bodyOf(
    recordWith({
      answers: [
        answer("T", "big", { answer: "" }),
        answer("T", "tiny", { error: "timed out" }),
        answer("H", "big", {}),
      ],
      judgments: [judgment("T", "big", null)],
    }),
  );

  it("tells the empty answer, the failed run, nothing that came back, the missing row and the hole apart", () => {
    expect(cell(page, "T/big")).toContain("empty answer");
    expect(cell(page, "T/big")).toContain("no score");
    expect(cell(page, "T/tiny")).toContain("failed: timed out");
    expect(cell(page, "H/big")).toContain("no answer: run, and nothing came back");
    expect(cell(page, "H/tiny")).toContain("missing: no row in the data");
    expect(cell(page, "N/tiny")).toBe("");
    expect([...page.querySelectorAll(".answers .nil")].map(words)).toEqual(["–not run: too dear"]);
  });
});

describe("an answer that nobody judged", () => {
  const lost = (record: QuestionRecord): string =>
    words([...bodyOf(record).querySelectorAll(".fig")].at(-1) ?? null);
  const answers = [answer("T", "big", { answer: "heat" }), answer("H", "big", { answer: "heat" })];

  it("was lost nowhere that could be told, which is said", () => {
    expect(lost(recordWith({ answers }))).toMatch(/^Where it was lost.*not judged$/u);
    expect(lost(recordWith({ answers, judgments: [judgment("H", "big", 4)] }))).not.toMatch(/not judged$/u);
  });
});

describe("what was said of an answer", () => {
  const page = bodyOf(
    recordWith({
      answers: [
        answer("T", "big", { answer: "ఫంగస్", em: 1, f1: 1 }),
        answer("H", "big", { answer: "ఫంగస", em: 0, f1: 0.5 }),
        answer("N", "big", { answer: "heat" }),
      ],
      judgments: [
        judgment("T", "big", 5, { rationale: "Same <b>word</b>." }),
        judgment("T", "big", 1, { judge_id: "two" }),
        judgment("H", "big", 1),
      ],
      ratings: [4, null].map((score, i) => ({
        ...{ question_id: "q", config_id: "T", model_id: "big", repeat: 1, ordinal: i + 1, rater_id: "r1" },
        ...{ score, excluded: false },
      })),
      scores: [
        { question_id: "q", config_id: "T", model_id: "big", metric_id: "near", repeat: 1, value: 2.5 },
      ],
      outcomes: [outcome("H", "big", "asr")],
    }),
  );

  it("stands in its cell: all judges, the rubric's line, EM and F1, other metrics, people, reasons", () => {
    const text = cell(page, "T/big");
    expect(text).toContain("5Right");
    expect(text).toContain("Judge Two 1");
    expect(text).toContain("EM 1 · F1 1.00 · near 2.50");
    expect(text).toContain("people 4, 1 gave none");
    expect(text).toContain("Why, says Judge OneSame <b>word</b>.");
    expect(page.querySelector('[data-cell="T/big"] .sc')?.getAttribute("title")).toBe(
      "Judge One: 5, Right. Right throughout.",
    );
  });

  it("is compared with the baseline: the difference with its sign, and the letters that differ", () => {
    expect(cell(page, "H/big")).toContain("−4 against the baseline");
    const marked = page.querySelectorAll('[data-cell="H/big"] [data-script="tall"] span');
    expect([...marked].map((m) => [m.getAttribute("class"), m.textContent])).toEqual([["sub", "స"]]);
    expect(page.querySelector('[data-cell="N/big"] .sub, [data-cell="N/big"] .ins')).toBeNull();
    expect(cell(page, "N/big")).toContain("not judged");
  });

  it("ends in where it was lost", () => {
    expect([...page.querySelectorAll(".losses tbody tr")].map(words)).toEqual(["TH51lost in recognition"]);
  });
});

describe("what was heard", () => {
  const page = bodyOf(
    recordWith({
      inputs: [
        {
          question_id: "q",
          config_id: "H",
          text: "సామర్ వేట వల్ల",
          search: "samar veta vala",
          wer: 2 / 3,
          cer: 0.5,
          bleu: null,
          chrf: null,
        },
      ],
    }),
  );
  const given = page.querySelector("#given-H");

  it("is marked by akshara, in script and romanised, with letters and counts", () => {
    expect([...(given?.querySelectorAll(".al > div") ?? [])].map(words)).toEqual([
      "తామరtāmaraసామర్sāmarS 2 substituted",
      "వేటిvēṭiవేటvēṭaS 1 substituted",
      "వల్లvallaవల్లvallasame",
    ]);
    const marked = [...(given?.querySelectorAll('.al [data-script="tall"] .sub') ?? [])].map(words);
    expect(marked).toEqual(["తా", "ర", "సా", "ర్", "టి", "ట"]);
    expect(words(given)).toContain("of 3 words: WER 66.7");
    expect(words(given)).toContain("of 9 aksharas and spaces: akshara error rate 33.3");
    expect(words(given)).toContain("CER, by code points: 50.0");
  });

  it("says what is missing", () => {
    expect(words(page.querySelector("#given-N"))).toContain("missing: the data have no input here");
  });
});

describe("hostile texts", () => {
  const hostile = [
    `<script>alert(1)</script><img src=x onerror=alert(2)>"'&amp;`,
    "x".repeat(10_000),
    "ab ".repeat(5_000),
    "line one\nline two\r\nthree",
    "👩🏽‍🔬🇮🇳",
    "مرحبا \u202eevil\u2066",
    "\u0301\u0327\u0c3e begins with marks",
    `a${"\u0301".repeat(500)}`,
    "",
  ];

  it.each(hostile)("are texts and nothing else: %#", (text) => {
    const page = bodyOf(
      recordWith({
        texts: [{ question_id: "q", language: "te", question: text }],
        references: [{ question_id: "q", language: "te", ordinal: 1, reference: text }],
        inputs: [
          {
            question_id: "q",
            config_id: "H",
            text,
            search: text,
            wer: null,
            cer: null,
            bleu: null,
            chrf: null,
          },
        ],
        answers: [
          answer("T", "big", { answer: text, error: text }),
          answer("H", "big", { answer: `${text}!` }),
        ],
        judgments: [judgment("T", "big", 5, { rationale: text })],
      }),
    );
    const names = new Set([...page.querySelectorAll("body *")].map((e) => e.tagName.toLowerCase()));
    for (const name of ["script", "img", "iframe"]) expect(names.has(name)).toBe(false);
    for (const element of page.querySelectorAll("body *"))
      for (const { name } of element.attributes) expect(name).not.toMatch(/^on/u);
    const shown = [...page.querySelectorAll('[data-cell="T/big"] [data-script="tall"]')].map(
      (e) => e.textContent,
    );
    expect(shown.join("").replace(" …", "").normalize("NFC")).toBe(text.normalize("NFC"));
  });

  it("stand each in a run of their own direction, and words that no line holds may break", () => {
    const page = bodyOf(recordWith({ answers: [answer("T", "big", { answer: "x".repeat(10_000) })] }));
    const lines = page.querySelectorAll('[data-cell="T/big"] [data-script="tall"]');
    expect([...lines].every((l) => l.getAttribute("dir") === "auto")).toBe(true);
    expect(lines[0]?.getAttribute("class")).toBe("unbroken");
    expect(lines[0]?.textContent.length).toBeLessThan(500);
  });
});

describe("reporting a question", () => {
  it("goes to the benchmark's address, with the id in it", () => {
    const to = (report_url: string): string | null => reportAddress({ ...spec, report_url }, "a/ఆ b");
    expect(to("https://x.example/new?title={question_id}")).toBe(
      "https://x.example/new?title=a%2F%E0%B0%86%20b",
    );
    expect(to("mailto:a@x.example")).toBe("mailto:a@x.example");
    expect(to("javascript:alert(1)")).toBeNull();
    expect(reportAddress(spec, "q")).toBeNull();
  });
});
