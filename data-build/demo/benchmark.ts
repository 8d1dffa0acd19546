import type { BenchmarkSpec } from "../../src/schema/spec.ts";
import { CONFIGS, DOMAIN_NAMES, JUDGES, MODELS, modelId } from "./ids.ts";
import { PUBLISHED_HOLES } from "./published.ts";
import rubric from "./published/table2_rubric.json" with { type: "json" };

const PAPER = "arXiv:2609.19879v1";
const RATED_MODELS = ["gemini", "gemma-27b", "gemma-12b", "gemma-4b"] as const;

type Covers = NonNullable<NonNullable<BenchmarkSpec["judges"]>[number]["covers"]>;

const ratedCells: Covers = RATED_MODELS.map((model) => ({ config: "O1", model, scope: "rated" }));
/** The second judge of Table VI saw every answer of the baseline; the rest rests on the rated triplets. */
const coverage: Readonly<Record<string, Covers>> = {
  "gemma-12b": ratedCells.map((cell) => (cell.model === "gemini" ? { ...cell, scope: "all" } : cell)),
  "gemma-27b": ratedCells,
  "gemma-4b": ratedCells,
};

const speechReason =
  "Not evaluated in the paper: text-only models don't take Telugu speech (a dash in Table V).";
const dashReason = "Not evaluated in the paper (a dash in Table V).";

/** The dashes of Table V, configurations with the same dashes together. */
function holes(): NonNullable<BenchmarkSpec["holes"]> {
  const byModels = new Map<string, { configs: string[]; models: readonly string[]; reason: string }>();
  for (const { id: config } of CONFIGS) {
    const models = PUBLISHED_HOLES.filter((h) => h.config === config).map((h) => modelId(h.model));
    if (models.length === 0) continue;
    const reason = config === "S1" ? speechReason : dashReason;
    const key = [reason, ...models].join(" ");
    const known = byModels.get(key);
    if (known === undefined) byModels.set(key, { configs: [config], models, reason });
    else known.configs.push(config);
  }
  return [...byModels.values()];
}

const provenance: BenchmarkSpec["provenance"] = {
  kind: "simulated",
  statement: `Averages, spreads and counts follow the tables of ${PAPER}; every single question, answer, transcript, score and rating is simulated.`,
  detail:
    "The paper's run outputs aren't public here, so this benchmark was generated to agree with what is printed: means and standard deviations of Table V, counts of Table VI, the agreement figures of Table III, error rates of Table VII, the averages of Table I and the domain means quoted in the text. Real are the texts, answers and printed scores of the seven examples of Table IV; where the paper prints no score for them, 5 stands for an answer it calls right and 1 for one it calls wrong. The other questions are made from facts of the Unicode Common Locale Data Repository; answers come from those facts, transcripts from a channel of Telugu phonetic confusions, translations from a channel of translation slips, and the clips are a synthetic voice, whose own word times the simulated transcripts carry. Nothing that rests on single questions (intervals of ranks, tests between models, flows between configurations, attribution of errors) is a finding about the real systems.",
};

const benchSpec: BenchmarkSpec["provenance"] = {
  kind: "simulated",
  statement: "A filled-up variant of the demo for measuring speed: cells the paper doesn't have are made up.",
  detail: provenance.detail ?? "",
};

const bibtex = `@misc{akkiraju2026vakqa,
  title = {VākQA: A Benchmark and Evaluation Study for Telugu Spoken Factoid Question Answering},
  author = {Akkiraju, Bhavana and Kolluru, Ravi Sastry and Devarakonda, Charan and Bandarupalli, Srihari and Kesiraju, Santosh and Vuppala, Anil Kumar},
  year = {2026},
  eprint = {2609.19879},
  archivePrefix = {arXiv}
}`;

const facts: NonNullable<BenchmarkSpec["facts"]> = [
  { label: "Questions", value: "2,001", note: "Each in Telugu and English." },
  {
    label: "Speech",
    value: "2.53 hours",
    note: "In the paper; here only some questions have a clip, in a synthetic voice.",
  },
  {
    label: "Mean length of a question's audio",
    value: "4.55 s",
    note: "Lengths of questions without a clip are simulated.",
  },
  { label: "Words per question", value: "7.2 Telugu, 9.9 English" },
  { label: "Words per answer", value: "2.4 Telugu, 2.4 English" },
  { label: "Long descriptive answers", value: "6 Telugu, 8 English", note: "Kept; they weigh on EM and F1." },
  {
    label: "Domains",
    value: "Science 27 %, General Knowledge 23 %, Politics 16 %, History 13 %, Culture 12 %, Geography 10 %",
    note: "As printed; the rounded shares add to 101.",
  },
  { label: "Source in the paper", value: "Telugu quiz videos in six categories" },
  { label: "Segmentation", value: "Pyannote voice activity detection, 7 s chunks, 2 s overlap" },
  {
    label: "Extraction",
    value: "Seamless FT transcripts (about 900 hours of training speech), pairs taken out verbatim by Gemini",
  },
  {
    label: "Alignment",
    value: "word times of IndicWhisper, fuzzy match at a Levenshtein ratio of 85 % or more",
  },
  { label: "Verification", value: "five annotators, who also translated every pair into English" },
  {
    label: "Human evaluation",
    value: "100 questions, 4 models, 400 triplets, 5 raters",
    note: "20 triplets whose ratings span 1 to 5 are left out of α.",
  },
];

/** What the demo says of itself: `benchmark.yaml`. With `full` every cell is run and judged by everyone. */
export function demoSpec({ full = false }: { readonly full?: boolean } = {}): BenchmarkSpec {
  return {
    schema_version: 1,
    id: "vakqa-demo",
    title: "VākQA",
    headline: "Spoken questions in Telugu: who answers them, and from what input?",
    lead: "VākQA asks 2,001 factoid questions taken from spoken Telugu. Eight models answer them from audio, from transcripts and from translations; one judge, checked against people, scores every answer from 1 to 5.",
    languages: [
      { id: "te", label: "Telugu", romanised: "iso15919" },
      { id: "en", label: "English" },
    ],
    scale: {
      min: 1,
      max: 5,
      step: 1,
      label: "score, 1–5",
      levels: rubric.rows.map(({ score, label, paraphrase }) => ({ score, label, description: paraphrase })),
    },
    domains: DOMAIN_NAMES.map(({ id, name }) => ({ id, label: name })),
    groups: [
      { id: "speech", label: "Speech" },
      { id: "oracle", label: "Oracle text" },
      { id: "asr", label: "ASR transcript" },
      { id: "cascade", label: "ASR and MT cascade" },
    ],
    configs: CONFIGS.map(({ steps, ...config }) => (steps.length === 0 ? config : { ...config, steps })),
    models: MODELS.map(({ id, label, short, slot, family, tier, params }) => ({
      ...{ id, label, short, slot, family, tier },
      ...(params === undefined ? {} : { params }),
    })),
    judges: JUDGES.map(({ id }) => {
      const { label, slot } = MODELS.find((m) => m.id === id) ?? { label: id, slot: "a" as const };
      const covers = full ? undefined : coverage[id];
      return { id, label, model_id: id, slot, ...(covers === undefined ? {} : { covers }) };
    }),
    metrics: [{ id: "blaser2", label: "BLASER-2.0", kind: "embedding", direction: "higher", min: 1, max: 5 }],
    primary_judge: "gemini",
    baseline: { config: "O1", model: "gemini" },
    comparisons: [
      { id: "judge", label: "Another judge", variant: { config: "O1", model: "gemini", judge: "gemma-12b" } },
      { id: "asr", label: "ASR transcript", variant: { config: "A1", model: "gemini" } },
      { id: "language", label: "English text", variant: { config: "O2", model: "gemini" } },
      { id: "modality", label: "Speech", variant: { config: "S1", model: "gemini" } },
    ],
    ...(full ? {} : { holes: holes() }),
    normalisation: "vakqa",
    text_metrics: "computed",
    exclusion_span: 4,
    provenance: full ? benchSpec : provenance,
    facts,
    citation: {
      text: "B. Akkiraju, R. S. Kolluru, C. Devarakonda, S. Bandarupalli, S. Kesiraju, A. K. Vuppala: VākQA: A Benchmark and Evaluation Study for Telugu Spoken Factoid Question Answering. arXiv:2609.19879v1.",
      bibtex,
      url: "https://arxiv.org/abs/2609.19879v1",
    },
    licence:
      "Published figures are facts of the paper. Questions and answers are derived from the Unicode CLDR (Unicode License v3); the simulated rows and synthetic clips may be used under the project's MIT licence.",
  };
}
