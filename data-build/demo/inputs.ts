import { transcripts, type Transcripts } from "./inputs-asr.ts";
import { translations } from "./inputs-mt.ts";
import table7 from "./published/table7_asr_mt.json" with { type: "json" };
import type { DemoQuestion } from "./question-types.ts";
import type { Damage, TargetRow } from "./score-types.ts";
import type { Pair } from "./tune.ts";

/** What the models were given under each configuration with machine steps, in the order of the questions. */
export interface DemoInputs {
  readonly texts: ReadonlyMap<string, readonly string[]>;
  /** Table VII, printed beside computed. */
  readonly report: readonly TargetRow[];
}

/** Table VII is to be met within 0.5 points; the searches stop well inside. */
const ALLOWED = 0.5;
const WHISPER_SEVERITY = 0.5;

const printed: ReadonlyMap<string, Pair> = new Map([
  ...table7.asr.map(({ config, wer, cer }) => [config, [wer, cer]] as const),
  ...table7.mt.flatMap(({ config, bleu, chrfpp }) =>
    bleu === null ? [] : [[config, [bleu, chrfpp]] as const],
  ),
]);

function printedOf(config: string): Pair {
  const found = printed.get(config);
  if (found === undefined) throw new RangeError(`Table VII has no values for ${config}`);
  return found;
}

/** M4 isn't printed. It is made to stand to Indic MT as M3 stands to Seamless MT: M2 x M3 / M1. */
function unprinted(): Pair {
  const [m1, m2, m3] = [printedOf("M1"), printedOf("M2"), printedOf("M3")];
  return [(m2[0] * m3[0]) / m1[0], (m2[1] * m3[1]) / m1[1]];
}

function reportOf(config: string, reached: Pair): readonly TargetRow[] {
  const target = printed.get(config);
  if (target === undefined) return [];
  const names = config.startsWith("A") ? ["WER", "CER"] : ["BLEU", "chrF++"];
  return names.map((name, i): TargetRow => {
    const [wanted, got] = [target[i] ?? 0, reached[i] ?? 0];
    return {
      group: "Table VII",
      target: `${config} ${name}`,
      printed: wanted.toFixed(2),
      computed: got.toFixed(2),
      tolerance: ALLOWED,
      met: Math.abs(wanted - got) <= ALLOWED,
    };
  });
}

/**
 * The machine inputs of the demo. Recognisers are tuned to Table VII's WER and CER by how many words they
 * mishear and by how badly (A1) or how often they run on (A2, whose CER is high for its WER); translators to
 * BLEU and chrF++ by slips of form and of content. A cascade keeps its translator's slips and adds to them
 * where its transcript is misheard.
 */
export function demoInputs(questions: readonly DemoQuestion[], damage: Damage, seed: number): DemoInputs {
  const recognise = (
    config: string,
    harm: Float64Array,
    make: Omit<Parameters<typeof transcripts>[2], "config" | "target">,
  ): Transcripts => transcripts(questions, harm, { config, target: printedOf(config), ...make }, seed);
  const a1 = recognise("A1", damage.asrA1, {
    start: [0.55, 0.55],
    high: [2, 0.95],
    channel: ([strength, severity]) => ({ system: "A1", strength, severity, loops: 0 }),
  });
  const a2 = recognise("A2", damage.asrA2, {
    start: [0.3, 0.15],
    high: [2, 1],
    channel: ([strength, loops]) => ({ system: "A2", strength, severity: WHISPER_SEVERITY, loops }),
  });
  const oracle = { texts: questions.map((q) => q.question.te), misheard: questions.map(() => 0) };
  const task = (
    config: string,
    from: Pick<Transcripts, "texts" | "misheard">,
    target = printedOf(config),
  ) => ({
    ...{ config, target, texts: from.texts, misheard: from.misheard },
  });
  const translated = translations(
    questions,
    [
      {
        system: "Seamless MT",
        damage: damage.mtSeamless,
        oracle: task("O3", oracle),
        cascades: [task("M1", a1), task("M3", a2)],
      },
      {
        system: "Indic MT",
        damage: damage.mtIndic,
        oracle: task("O4", oracle),
        cascades: [task("M2", a1), task("M4", a2, unprinted())],
      },
    ],
    seed,
  );
  return {
    texts: new Map([
      ["A1", a1.texts],
      ["A2", a2.texts],
      ...translated.map((t) => [t.config, t.texts] as const),
    ]),
    report: [
      ...reportOf("A1", a1.found.values),
      ...reportOf("A2", a2.found.values),
      ...translated.flatMap((t) => reportOf(t.config, t.found.values)),
    ],
  };
}
