import { countIn } from "../../src/words/counted.ts";
import { listIn } from "../../src/words/listed.ts";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { en, type Message } from "../../src/words/en.ts";
import { languages } from "../../src/words/languages.ts";
import { asWritten, openPlaces } from "../../src/words/say.ts";
import { formsOf, sayIn } from "../../src/words/say-in.ts";
import { te } from "../../src/words/te.ts";
import { teReference } from "../../src/words/te-reference.ts";
import { describeColumn } from "../../src/schema/define.ts";
import { tableNames, tableOf } from "../../src/schema/tables.ts";
import { methodGroups, methodsOf } from "../../src/site/methods.ts";
import { root } from "../support/folders.ts";

const places = (text: string): readonly string[] => [...new Set(text.match(/\{\w+\}/gu) ?? [])].toSorted();
/** Places that every form has to have: a form may say its number in words. */
const held = (text: string): readonly string[] => places(text).filter((place) => place !== "{n}");
const catalogues = { te } as const;

describe("the list of messages", () => {
  it("has each once, and forms for each plural category or for none", () => {
    expect(new Set(en).size).toBe(en.length);
    for (const message of en) {
      const forms = message.split("|");
      expect([1, formsOf("en").length], message).toContain(forms.length);
      for (const form of forms) expect(held(form), message).toEqual(held(message));
    }
  });

  it("has none that nobody says", () => {
    const texts = readdirSync(join(root, "src"), { recursive: true, withFileTypes: true })
      .filter((e) => e.isFile() && /\.(?:tsx?|astro)$/u.test(e.name) && !e.parentPath.endsWith("/words"))
      .map((e) => readFileSync(join(e.parentPath, e.name), "utf8"));
    const said = texts
      .join("\n")
      .replaceAll(/\{" "\}/gu, " ")
      .replaceAll(/\s+/gu, " ");
    // A failure is called after its kind: "DataMissing".
    const kind = (message: string): string =>
      message.replaceAll(/ ([a-z])/gu, (_, letter: string) => letter.toUpperCase());
    const dead = en.filter((message) => {
      // Places of marks in the HTML stand for elements, which the source has between the words.
      const parts = /\{\d\}/u.test(message) ? message.split(/\{\d\}|[;,.]/u) : [message];
      return !parts.every((part) => said.includes(part.trim())) && !said.includes(`"${kind(message)}"`);
    });
    expect(dead).toEqual([]);
  });
});

describe.each(["te"] as const)("the catalogue %s", (lang) => {
  const catalogue = catalogues[lang];

  it("has every message and no other", () => {
    expect(Object.keys(catalogue)).toEqual([...en]);
  });

  it("says something for each, with the places of the message in every form and no other", () => {
    for (const message of en) {
      const forms = catalogue[message].split("|");
      expect([1, formsOf(lang).length], message).toContain(forms.length);
      for (const form of forms) {
        expect(form.trim(), message).not.toBe("");
        expect(held(form), message).toEqual(held(message));
        if (forms.length === 1) expect(places(form), message).toEqual(places(message));
      }
    }
  });

  it("is written in the language’s own script, but for what every language writes alike", () => {
    const script = new RegExp(`\\p{Script=${new Intl.Locale(lang).maximize().script ?? ""}}`, "u");
    const alike = en.filter((message) => !script.test(catalogue[message].replaceAll(/\{\w+\}/gu, "")));
    for (const message of alike) expect(catalogue[message], message).toBe(message);
    expect(alike.filter((message) => /[a-z]{4}/u.test(message.replaceAll(/\{\w+\}/gu, "")))).toEqual([
      "Markdown",
      "bootstrap",
      "codebook.csv",
      "Croissant",
    ]);
  });

  it("counts with the forms of the language", () => {
    const say = sayIn(lang, catalogue);
    const message = en.find((m) => m === "{n} rows");
    if (message === undefined) throw new Error("no message with forms");
    const [one = "", other = ""] = te[message].split("|");
    expect(say(message, { n: 1 })).toBe(one.replace("{n}", "1"));
    expect(say(message, { n: 0 })).toBe(other.replace("{n}", "0"));
    expect(say(message, { n: 120_060 })).toBe(other.replace("{n}", "1,20,060"));
  });

  it("names every place in the order of its own sentence", () => {
    const say = sayIn(lang, catalogue);
    expect(say("{a} better than {b}", { a: "X", b: "Y" })).toBe("Y కంటే X మెరుగు");
    expect(listIn(say, ["X", "Y", "Z"])).toContain("మరియు");
  });
});

describe("what tables and methods are described by", () => {
  const columns = tableNames.flatMap((name) => Object.values(tableOf(name).columns));
  const described = new Set([
    ...tableNames.map((name) => tableOf(name).doc),
    ...columns.map((column) => column.doc).filter((doc) => doc !== ""),
    ...methodGroups.flatMap(({ id }) => methodsOf(id).map(({ label }) => label)),
  ]);
  const isMessage = (text: string): boolean => Object.hasOwn(te, text);

  it("is all translated, with the same figures and names", () => {
    const kinds = columns.map((column) =>
      column.values === undefined
        ? describeColumn(column)
        : `one of {0}${column.isOptional ? ", or nothing" : ""}`,
    );
    const needed = new Set([...described, ...kinds]);
    expect([...needed].filter((text) => !isMessage(text) && !Object.hasOwn(teReference, text))).toEqual([]);
    for (const [text, translated] of Object.entries(teReference)) {
      expect(places(translated), text).toEqual(places(text));
      expect(translated.match(/\d+(?:\.\d+)?/gu) ?? [], text).toEqual(
        expect.arrayContaining(text.match(/\d+(?:\.\d+)?/gu) ?? []),
      );
      for (const name of text.match(/\b\w+[._/]\w+\b/gu) ?? []) expect(translated, text).toContain(name);
    }
  });

  it("has nothing that no page says", () => {
    const short = [...described].flatMap((label) => label.split(", ")[0] ?? []);
    const kinds = /^(?:text|a (?:whole|finite) number|true or false|one of \{0\})(?:, or nothing)?$/u;
    const dead = Object.keys(teReference).filter(
      (text) => !described.has(text) && !short.includes(text) && !kinds.test(text),
    );
    expect(dead).toEqual([]);
    expect(Object.keys(teReference).filter(isMessage)).toEqual([]);
  });

  it("is in Telugu letters, but for what is known by its Latin or Greek ones", () => {
    const alike = Object.entries(teReference).filter(
      ([, translated]) => !/\p{Script=Telugu}/u.test(translated),
    );
    expect(alike.filter(([text, translated]) => text !== translated || /[a-z]{2}/u.test(text))).toEqual([]);
  });
});

describe("saying", () => {
  it("writes whole numbers, lists and counts as the language does, and texts as they are", () => {
    expect(asWritten("{n} rows", { n: 120_060 })).toBe("120,060 rows");
    expect(asWritten("{n} rows", { n: "3.60" })).toBe("3.60 rows");
    expect(listIn(asWritten, ["A", "B", "C"])).toBe("A, B and C");
    expect(listIn(asWritten, ["A", "B"], "or")).toBe("A or B");
    expect(listIn(asWritten, ["A"])).toBe("A");
    expect([0, 3, 12, 13].map((n) => countIn(asWritten, n))).toEqual(["no", "three", "twelve", "13"]);
  });

  it("leaves a place without a value open, and nothing that a value brings along is taken for a place", () => {
    const said = asWritten("{a} better than {b}", { a: "{b}|x" });
    expect(said).toBe("{b}|x better than {b}");
    expect(openPlaces("all {0} of {name}.")).toEqual([
      { text: "all " },
      { text: "", place: "0" },
      { text: " of " },
      { text: "", place: "name" },
      { text: "." },
    ]);
  });

  it("knows which texts are messages", () => {
    const say = sayIn("te", te);
    expect(say.known("Leaderboard")).toBe(te.Leaderboard);
    expect(say.known("A title of the benchmark")).toBe("A title of the benchmark");
    expect(say.known("a column {field}", { field: "{n}|answer" })).toContain("{n}|answer");
    expect(asWritten.known("a column {field}", { field: "answer" })).toBe("a column answer");
    const message: Message = "Leaderboard";
    expect(asWritten.known(message)).toBe(message);
  });

  it("offers languages by their own names", () => {
    expect(Object.entries(languages).map(([tag, { name }]) => [tag, name])).toEqual([
      ["en", "English"],
      ["te", "తెలుగు"],
    ]);
  });
});
