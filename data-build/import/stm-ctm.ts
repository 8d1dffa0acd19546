import { InputError, type Problem } from "../read/problem.ts";
import type { Importer } from "./importer.ts";
import { domainsOf, parseStm, type StmFile } from "./stm-ctm-segments.ts";
import {
  assignWords,
  countCtm,
  parseCtm,
  segmentCtm,
  type Assignment,
  type CtmFile,
} from "./stm-ctm-words.ts";
import {
  choiceOf,
  encodingFlag,
  encodingOf,
  languageFlag,
  languageOf,
  requiredFlag,
  titleFlag,
  titleOf,
} from "./trn-flags.ts";
import { recognitionFolder } from "./trn-folder.ts";
import { many } from "./trn-names.ts";
import type { Item } from "./trn-network.ts";
import { pathsOf, readSource, stemOf, type Report } from "./trn-source.ts";

interface System {
  readonly path: string;
  readonly ctm: CtmFile;
  readonly assignment: Assignment;
  readonly hypotheses: ReadonlyMap<string, readonly Item[]>;
}

const thousandths = (x: number): number => Math.round(x * 1000) / 1000;

/** Segments of a channel that the ctm never names: an empty output as for sclite, or no row. */
function withMissing(
  stm: StmFile,
  assignment: Assignment,
  missing: "empty" | "absent",
): System["hypotheses"] {
  if (missing === "absent") return assignment.hypotheses;
  return new Map(
    stm.segments.flatMap(({ question_id: id }) =>
      id === null ? [] : [[id, assignment.hypotheses.get(id) ?? []] as const],
    ),
  );
}

function notesOn(stm: StmFile, systems: readonly System[], missing: "empty" | "absent"): readonly string[] {
  const labelled = stm.segments.filter((s) => s.labels.length > 0);
  const undeclared = new Set(labelled.flatMap((s) => s.labels).filter((label) => !stm.labelNames.has(label)));
  return [
    ...(undeclared.size > 0
      ? [`labels without a ";; LABEL" line: ${[...undeclared].map((label) => `<${label}>`).join(", ")}`]
      : []),
    ...systems.flatMap(({ path, assignment: { absent } }) =>
      absent.length === 0
        ? []
        : [
            `${stemOf(path)}: ${many(absent.length, "channel")} of the reference without any word (${absent.join(", ")}); ` +
              (missing === "empty" ? "counted as empty output, as sclite does" : "left out"),
          ],
    ),
  ];
}

/** NIST stm segments and ctm word times; words go to segments by midpoint. */
export const stmCtm: Importer = {
  format: "stm-ctm",
  summary: "NIST stm segments as reference and ctm word times as hypotheses.",
  example: "explorer import stm-ctm --reference lvc_ref.stm --hypothesis lvc_hyp.ctm --language en DIR",
  takesSource: false,
  flags: [
    { name: "reference", value: "PATH", doc: "The reference segments (stm).", required: true },
    {
      name: "hypothesis",
      value: "PATH",
      doc: "A recogniser's words (ctm); several separated by commas.",
      required: true,
    },
    {
      name: "missing",
      value: "empty|absent",
      doc: "Channels of the reference that a ctm never names: an empty output (as for sclite), or not run.",
      required: false,
    },
    {
      name: "domains",
      value: "none|speaker|label",
      doc: "What the segments' domains are taken from (left out: none).",
      required: false,
    },
    languageFlag,
    titleFlag,
    encodingFlag,
  ],
  async run({ flags }) {
    const problems: Problem[] = [];
    const report: Report = (problem) => problems.push(problem);
    const encoding = encodingOf(flags);
    const language = languageOf(flags);
    const missing = choiceOf(flags, "missing", ["empty", "absent"]);
    const domainSource = choiceOf(flags, "domains", ["none", "speaker", "label"]);
    const referencePath = requiredFlag(flags, "reference");
    const source = await readSource(referencePath, encoding, report);
    const stm = source === null ? null : parseStm(source, report);
    const ctms: { readonly path: string; readonly ctm: CtmFile }[] = [];
    for (const path of await pathsOf(requiredFlag(flags, "hypothesis"))) {
      const words = await readSource(path, encoding, report);
      if (words !== null) ctms.push({ path, ctm: parseCtm(words, report) });
    }
    if (problems.length > 0 || stm === null) throw new InputError(problems);
    const systems = ctms.map(({ path, ctm }): System => {
      const assignment = assignWords(ctm, stm.segments);
      return { path, ctm, assignment, hypotheses: withMissing(stm, assignment, missing) };
    });
    const { domains, domain } = domainsOf(stm, domainSource);
    const folder = recognitionFolder(
      stm.segments.flatMap((s) =>
        s.question_id === null
          ? []
          : [
              {
                question_id: s.question_id,
                reference: s.items,
                domain: domain(s),
                audio_seconds: thousandths(s.end - s.begin),
              },
            ],
      ),
      systems,
      {
        title: titleOf(flags, stemOf(referencePath)),
        language,
        referencePath,
        ...(domains.length > 0 ? { domains } : {}),
      },
    );
    const chosen = [...folder.chosen];
    const files = new Map(folder.files);
    for (const [config, words] of chosen)
      for (const segment of stm.segments) {
        const said = segment.question_id === null ? [] : (words.get(segment.question_id) ?? []);
        if (said.length > 0)
          files.set(`words/${config}/${segment.question_id ?? ""}.ctm`, segmentCtm(segment, said));
      }
    return {
      files,
      counts: [
        stm.count,
        ...systems.map(({ ctm, assignment }, i) => countCtm(ctm, assignment, chosen[i]?.[1] ?? new Map())),
      ],
      notes: [...folder.notes, ...notesOn(stm, systems, missing)],
    };
  },
};
