import type { DomainId } from "./question-types.ts";

/** A QA model of Table V: the column's code, its id in the folder and how it is called. */
export interface DemoModel {
  readonly code: string;
  readonly id: string;
  readonly label: string;
  readonly short: string;
  readonly slot: "a" | "b1" | "b2" | "b3" | "c" | "d" | "e" | "f";
  readonly family: string;
  readonly tier: string;
  /** Billions, where the name says so. */
  readonly params?: number;
}

const PROPRIETARY = "proprietary";
const OPEN = "open weights";

/** The models in the order of Table V. */
export const MODELS: readonly DemoModel[] = [
  {
    code: "Gemini",
    id: "gemini",
    label: "Gemini-2.5-Flash",
    short: "Gemini",
    slot: "a",
    family: "Gemini",
    tier: PROPRIETARY,
  },
  {
    code: "G27B",
    id: "gemma-27b",
    label: "Gemma-3-27B",
    short: "Gemma 27B",
    slot: "b1",
    family: "Gemma-3",
    tier: OPEN,
    params: 27,
  },
  {
    code: "G12B",
    id: "gemma-12b",
    label: "Gemma-3-12B",
    short: "Gemma 12B",
    slot: "b2",
    family: "Gemma-3",
    tier: OPEN,
    params: 12,
  },
  {
    code: "G4B",
    id: "gemma-4b",
    label: "Gemma-3-4B",
    short: "Gemma 4B",
    slot: "b3",
    family: "Gemma-3",
    tier: OPEN,
    params: 4,
  },
  {
    code: "L3-8B",
    id: "llama-8b",
    label: "Llama-3.1-8B",
    short: "Llama 8B",
    slot: "c",
    family: "Llama-3.1",
    tier: OPEN,
    params: 8,
  },
  { code: "Hex-1", id: "hex-1", label: "Hex-1", short: "Hex-1", slot: "d", family: "Hex", tier: OPEN },
  {
    code: "Q3-4B",
    id: "qwen-4b",
    label: "Qwen-3-4B",
    short: "Qwen 4B",
    slot: "e",
    family: "Qwen-3",
    tier: OPEN,
    params: 4,
  },
  {
    code: "Srv-m",
    id: "sarvam-m",
    label: "Sarvam-m",
    short: "Sarvam-m",
    slot: "f",
    family: "Sarvam",
    tier: OPEN,
  },
];

/** A judge of Table III: its printed name and its id in the folder. */
export const JUDGES = [
  { name: "Gemini", id: "gemini" },
  { name: "Gemma-3-12B", id: "gemma-12b" },
  { name: "Gemma-3-27B", id: "gemma-27b" },
  { name: "Gemma-3-4B", id: "gemma-4b" },
] as const;

/** Names of Table I for the domains of the questions, most questions first. */
export const DOMAIN_NAMES: readonly { readonly id: DomainId; readonly name: string }[] = [
  { id: "science", name: "Science" },
  { id: "general", name: "General Knowledge" },
  { id: "politics", name: "Politics" },
  { id: "history", name: "History" },
  { id: "culture", name: "Culture" },
  { id: "geography", name: "Geography" },
];

function lookUp<T, K extends string>(list: readonly T[], key: (item: T) => string, value: (item: T) => K) {
  const known = new Map(list.map((item) => [key(item), value(item)]));
  return (name: string): K => {
    const found = known.get(name);
    if (found === undefined) throw new RangeError(`"${name}" is none of ${[...known.keys()].join(", ")}`);
    return found;
  };
}

/** Id of a model by its code in Table V. RangeError for another one. */
export const modelId = lookUp(
  MODELS,
  (m) => m.code,
  (m) => m.id,
);

/** Id of a judge by its name in Table III. RangeError for another one. */
export const judgeId = lookUp(
  JUDGES,
  (j) => j.name,
  (j) => j.id,
);

/** Id of a domain by its name in Table I. RangeError for another one. */
export const domainId = lookUp(
  DOMAIN_NAMES,
  (d) => d.name,
  (d) => d.id,
);

/** Name in Table I of a domain. RangeError for another one. */
export const domainName = lookUp(
  DOMAIN_NAMES,
  (d) => d.id,
  (d) => d.name,
);

/** Where an input comes from: a configuration of Table V and the machine steps of Table VII. */
export interface DemoConfig {
  readonly id: string;
  readonly label: string;
  readonly group: "speech" | "oracle" | "asr" | "cascade";
  readonly modality: "speech" | "text";
  readonly language: "te" | "en";
  readonly steps: readonly { readonly kind: "asr" | "mt"; readonly system: string }[];
  readonly from?: string;
}

const SEAMLESS = { kind: "asr", system: "Seamless FT" } as const;
const WHISPER = { kind: "asr", system: "IndicWhisper" } as const;
const SEAMLESS_MT = { kind: "mt", system: "Seamless MT" } as const;
const INDIC_MT = { kind: "mt", system: "Indic MT" } as const;

/** The configurations in the order of display: by group, then as in Table V. */
export const CONFIGS: readonly DemoConfig[] = [
  { id: "S1", label: "Speech", group: "speech", modality: "speech", language: "te", steps: [] },
  { id: "O1", label: "Oracle text", group: "oracle", modality: "text", language: "te", steps: [] },
  { id: "O2", label: "Oracle text", group: "oracle", modality: "text", language: "en", steps: [] },
  {
    id: "O3",
    label: "Oracle text + Seamless MT",
    group: "oracle",
    modality: "text",
    language: "en",
    steps: [SEAMLESS_MT],
    from: "O1",
  },
  {
    id: "O4",
    label: "Oracle text + Indic MT",
    group: "oracle",
    modality: "text",
    language: "en",
    steps: [INDIC_MT],
    from: "O1",
  },
  {
    id: "A1",
    label: "Seamless FT",
    group: "asr",
    modality: "text",
    language: "te",
    steps: [SEAMLESS],
    from: "O1",
  },
  {
    id: "A2",
    label: "IndicWhisper",
    group: "asr",
    modality: "text",
    language: "te",
    steps: [WHISPER],
    from: "O1",
  },
  {
    id: "M1",
    label: "Seamless FT + Seamless MT",
    group: "cascade",
    modality: "text",
    language: "en",
    steps: [SEAMLESS, SEAMLESS_MT],
    from: "A1",
  },
  {
    id: "M2",
    label: "Seamless FT + Indic MT",
    group: "cascade",
    modality: "text",
    language: "en",
    steps: [SEAMLESS, INDIC_MT],
    from: "A1",
  },
  {
    id: "M3",
    label: "IndicWhisper + Seamless MT",
    group: "cascade",
    modality: "text",
    language: "en",
    steps: [WHISPER, SEAMLESS_MT],
    from: "A2",
  },
  {
    id: "M4",
    label: "IndicWhisper + Indic MT",
    group: "cascade",
    modality: "text",
    language: "en",
    steps: [WHISPER, INDIC_MT],
    from: "A2",
  },
];

/** Language of a configuration's input and answers. RangeError for an unknown one. */
export const languageOf = lookUp(
  CONFIGS,
  (c) => c.id,
  (c) => c.language,
);
