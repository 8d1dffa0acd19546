import type { Draft, Wording } from "./draft.ts";
import type { DomainId, ExampleId } from "./question-types.ts";

interface Side {
  readonly question: string;
  readonly answer: string;
  readonly more: readonly string[];
  readonly wrong: readonly string[];
}

const wordingOf = ({ question, answer, more, wrong }: Side): Wording => ({
  questions: [question],
  right: [answer],
  wrong: wrong.map((item) => [item]),
  more,
});

const example = (id: ExampleId, domain: DomainId, te: Side, en: Side): Draft => ({
  domain,
  template: "table-iv",
  example: id,
  te: wordingOf(te),
  en: wordingOf(en),
});

/**
 * The seven questions of Table IV with the printed questions and answers; English ones are the paper's translations,
 * for E3 the printed English question. Candidates that the paper calls correct are paraphrases, the others
 * distractors. Domains of E6 and E7 are the paper's, the others are ours.
 */
export const EXAMPLES: readonly Draft[] = [
  example(
    "E1",
    "geography",
    {
      question: "భారతదేశంలో తరచుగా తుఫానులకు గురయ్యే ప్రాంతాలు ఏవి?",
      answer: "తూర్పు తీర ప్రాంతాలు",
      more: ["ఆంధ్రప్రదేశ్, ఒడిశా, పశ్చిమ బెంగాల్, తమిళనాడు", "బంగాళాఖాత తీరంలోని రాష్ట్రాలు", "తూర్పు తీరం"],
      wrong: ["హిమాలయ ప్రాంతాలు", "దక్కన్ పీఠభూమి", "థార్ ఎడారి ప్రాంతాలు", "మధ్య భారత ప్రాంతాలు", "గంగా మైదానాలు"],
    },
    {
      question: "Which regions in India are frequently affected by cyclones?",
      answer: "The East coastal regions",
      more: [
        "Andhra Pradesh, Odisha, West Bengal, Tamil Nadu",
        "the states on the Bay of Bengal",
        "the eastern coast",
      ],
      wrong: [
        "the Himalayan regions",
        "the Deccan plateau",
        "the Thar desert",
        "central India",
        "the Ganges plain",
      ],
    },
  ),
  example(
    "E2",
    "general",
    {
      question: "ప్రపంచ వాతావరణ దినోత్సవాన్ని ఏ రోజున జరుపుకుంటారు?",
      answer: "మార్చి ఇరవై మూడు",
      more: ["మార్చి 23", "మార్చి నెల 23వ తేదీ", "23 మార్చి"],
      wrong: ["జూన్ ఐదు", "ఏప్రిల్ ఏడు", "మార్చి ఇరవై ఒకటి", "ఏప్రిల్ ఇరవై రెండు", "సెప్టెంబర్ పదహారు"],
    },
    {
      question: "On which day is World Meteorological Day celebrated?",
      answer: "March twenty-three",
      more: ["March 23", "23 March", "the 23rd of March"],
      wrong: ["June five", "April seven", "March twenty-one", "April twenty-two", "September sixteen"],
    },
  ),
  example(
    "E3",
    "history",
    {
      question: "మన దేశపు మొట్టమొదటి ఉపగ్రహం ఏది?",
      answer: "ఆర్యభట్ట",
      more: ["ఆర్యభట", "ఆర్యభట్ట ఉపగ్రహం", "మొదటి ఉపగ్రహం ఆర్యభట్ట"],
      wrong: ["స్పుత్నిక్", "భాస్కర", "రోహిణి", "ఇన్సాట్ వన్ ఎ", "ఆపిల్"],
    },
    {
      question: "What was our country’s first satellite?",
      answer: "Aryabhata",
      more: ["Aryabhatta", "the Aryabhata satellite", "the first satellite was Aryabhata"],
      wrong: ["Sputnik", "Bhaskara", "Rohini", "INSAT-1A", "APPLE"],
    },
  ),
  example(
    "E4",
    "general",
    {
      question: "తెలంగాణ రాష్ట్రీయ పండు ఏమిటి?",
      answer: "మామిడి",
      more: ["మామిడి పండు", "మామిడిపండు"],
      wrong: ["బతుకమ్మ", "సీతాఫలం", "జామ పండు", "అరటి పండు", "దానిమ్మ"],
    },
    {
      question: "What is the state fruit of Telangana?",
      answer: "Mango",
      more: ["mango fruit", "it is mango"],
      wrong: ["Bathukamma", "custard apple", "guava", "banana", "pomegranate"],
    },
  ),
  example(
    "E5",
    "science",
    {
      question: "తామర వేటి వల్ల కలుగుతుంది?",
      answer: "ఫంగస్",
      more: ["శిలీంధ్రాల వల్ల", "ఫంగస్ వల్ల", "శిలీంధ్రాలు"],
      wrong: ["వేడిమి", "బ్యాక్టీరియా", "వైరస్", "ప్రోటోజోవా", "విటమిన్ లోపం"],
    },
    {
      question: "What causes ringworm?",
      answer: "Fungus",
      more: ["fungi", "a fungal infection"],
      wrong: ["heat", "bacteria", "a virus", "protozoa", "vitamin deficiency"],
    },
  ),
  example(
    "E6",
    "culture",
    {
      question: "ఋగ్వేదంలో కులప అంటే ఎవరు?",
      answer: "కుటుంబ పెద్ద",
      more: ["కుటుంబ యజమాని", "ఇంటి పెద్ద"],
      wrong: ["గ్రామ పెద్ద", "సేనాధిపతి", "పురోహితుడు", "రాజు", "గూఢచారి"],
    },
    {
      question: "Who is referred to as “Kulapa” in the Rigveda?",
      answer: "head of the family",
      more: ["the family head", "the eldest of the household"],
      wrong: ["village headman", "army commander", "priest", "king", "spy"],
    },
  ),
  example(
    "E7",
    "science",
    {
      question: "నేల గురించి అధ్యాయనం చేసే శాస్త్రం ఏది?",
      answer: "పెడాలజీ",
      more: ["మృత్తికా శాస్త్రం", "నేలల శాస్త్రం"],
      wrong: ["భూగర్భశాస్త్రం", "వృక్షశాస్త్రం", "వాతావరణ శాస్త్రం", "జలవిజ్ఞానం", "ఖనిజశాస్త్రం"],
    },
    {
      question: "What is the study of soil called?",
      answer: "Pedology",
      more: ["soil science"],
      wrong: ["Geology", "Botany", "Meteorology", "Hydrology", "Mineralogy"],
    },
  ),
];
