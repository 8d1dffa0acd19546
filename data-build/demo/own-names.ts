/**
 * Telugu and English names of our own where CLDR has none, has a mistake, or has a form that does not read well
 * inside a sentence. Everything else takes its names from facts.json.
 */
import type { Names } from "./facts.ts";

/** Territories by ISO code. */
export const OWN_TERRITORIES: Readonly<Record<string, Partial<Names>>> = {
  CD: { te: "కాంగో ప్రజాస్వామ్య గణతంత్రం", en: "Democratic Republic of the Congo" },
  CG: { te: "కాంగో రిపబ్లిక్", en: "Republic of the Congo" },
  HK: { te: "హాంకాంగ్", en: "Hong Kong" },
  MM: { en: "Myanmar" },
  MO: { te: "మకావ్", en: "Macao" },
  VC: { en: "St. Vincent and the Grenadines" },
};

/** Further right names of a territory, by ISO code. */
export const TERRITORY_ALIASES: Readonly<Record<string, { te?: readonly string[]; en?: readonly string[] }>> =
  {
    AE: { te: ["యూఏఈ"], en: ["UAE"] },
    CI: { te: ["ఐవరీ కోస్ట్"], en: ["Ivory Coast"] },
    CZ: { te: ["చెక్ రిపబ్లిక్"], en: ["Czech Republic"] },
    GB: { te: ["బ్రిటన్", "యూకే"], en: ["Britain", "UK"] },
    IN: { te: ["భారత్", "ఇండియా"], en: ["Bharat"] },
    MM: { te: ["బర్మా"], en: ["Burma"] },
    NL: { te: ["హాలండ్"], en: ["Holland"] },
    SZ: { te: ["స్వాజిల్యాండ్"], en: ["Swaziland"] },
    TL: { te: ["తూర్పు టిమోర్"], en: ["East Timor"] },
    TR: { te: ["టర్కీ"], en: ["Turkey"] },
    US: { te: ["అమెరికా", "యు.ఎస్.", "అమెరికా సంయుక్త రాష్ట్రాలు"], en: ["USA", "United States of America", "America"] },
  };

/** Regions by UN M49 code. */
export const OWN_REGIONS: Readonly<Record<string, Partial<Names>>> = {
  "011": { te: "పశ్చిమ ఆఫ్రికా" },
  "017": { en: "Central Africa" },
  "018": { te: "దక్షిణ ఆఫ్రికా ప్రాంతం" },
  "021": { te: "ఉత్తర అమెరికా" },
  "029": { en: "the Caribbean" },
  "039": { te: "దక్షిణ ఐరోపా" },
  "054": { te: "మెలనేసియా" },
  "057": { te: "మైక్రోనేసియా", en: "Micronesia" },
  "151": { te: "తూర్పు ఐరోపా" },
  "154": { te: "ఉత్తర ఐరోపా" },
  "155": { te: "పశ్చిమ ఐరోపా" },
};

/** Currencies in Telugu by ISO code: CLDR has no Telugu name of the old ones. */
export const OWN_CURRENCIES: Readonly<Record<string, string>> = {
  AMD: "ఆర్మేనియన్ డ్రామ్",
  BTN: "భూటాన్ గుల్‌ట్రుమ్",
  NPR: "నేపాలీ రూపాయి",
  SRD: "సురినామీస్ డాలర్",
  VND: "వియత్నామీస్ డాంగ్",
  GYD: "గయానీస్ డాలర్",
  YER: "యెమెనీ రియాల్",
  IRR: "ఇరానియన్ రియాల్",
  OMR: "ఒమాని రియాల్",
  SAR: "సౌదీ రియాల్",
  AFA: "పాత ఆఫ్ఘాన్ ఆఫ్ఘాని",
  AOK: "పాత అంగోలాన్ క్వాన్‌జా",
  ARA: "అర్జెంటీనా ఆస్ట్రల్",
  ATS: "ఆస్ట్రియన్ షిల్లింగ్",
  AZM: "పాత అజర్బైజాన్ మానట్",
  BEF: "బెల్జియన్ ఫ్రాంక్",
  BGL: "బల్గేరియన్ హార్డ్ లేవ్",
  BOP: "బొలీవియన్ పెసో",
  BRC: "బ్రెజిలియన్ క్రుజాడో",
  BUK: "బర్మీస్ క్యాట్",
  CLE: "చిలియన్ ఎస్కుడో",
  CSD: "పాత సెర్బియన్ దినార్",
  CSK: "చెకోస్లోవాక్ కొరునా",
  CYP: "సైప్రస్ పౌండ్",
  DDM: "తూర్పు జర్మనీ మార్క్",
  DEM: "జర్మన్ మార్క్",
  ECS: "ఈక్వడోర్ సుక్రే",
  EEK: "ఎస్టోనియన్ క్రూన్",
  ESP: "స్పానిష్ పెసెటా",
  FIM: "ఫిన్నిష్ మార్కా",
  FRF: "ఫ్రెంచ్ ఫ్రాంక్",
  GEK: "జార్జియన్ కుపోన్ లారిట్",
  GHC: "పాత ఘనా సెడి",
  GNS: "గినియా సిలి",
  GQE: "ఈక్వటోరియల్ గినియా ఎక్వెలె",
  GRD: "గ్రీకు డ్రాక్మా",
  GWP: "గినియా-బిస్సావ్ పెసో",
  HRD: "క్రొయేషియన్ దినార్",
  IEP: "ఐరిష్ పౌండ్",
  ILP: "ఇజ్రాయేలీ పౌండ్",
  ISJ: "పాత ఐస్లాండిక్ క్రోనా",
  ITL: "ఇటాలియన్ లీరా",
  KRH: "దక్షిణ కొరియా హ్వాన్",
  LTT: "లిథువేనియన్ తలోనాస్",
  LUF: "లక్సెంబర్గ్ ఫ్రాంక్",
  LVR: "లాత్వియన్ రూబుల్",
  MAF: "మోరోకన్ ఫ్రాంక్",
  MDC: "మోల్డోవన్ కుపోన్",
  MGF: "మలగసీ ఫ్రాంక్",
  MLF: "మాలియన్ ఫ్రాంక్",
  MTL: "మాల్టీస్ లీరా",
  MTP: "మాల్టీస్ పౌండ్",
  MVP: "పాత మాల్దీవియన్ రూపాయి",
  MXP: "మెక్సికన్ వెండి పెసో",
  MZE: "మొజాంబికన్ ఎస్కుడో",
  NIC: "పాత నికరగ్వా కొర్డొబా",
  NLG: "డచ్ గిల్డర్",
  PEI: "పెరువియన్ ఇంటి",
  PES: "పాత పెరువియన్ సోల్",
  PLZ: "పాత పోలిష్ జ్లోటీ",
  PTE: "పోర్చుగీస్ ఎస్కుడో",
  RHD: "రొడీషియన్ డాలర్",
  ROL: "పాత రొమేనియన్ లెయు",
  SDD: "సుడానీస్ దినార్",
  SDP: "పాత సుడానీస్ పౌండ్",
  SIT: "స్లోవేనియన్ టోలార్",
  SKK: "స్లోవక్ కొరునా",
  SRG: "సురినామీస్ గిల్డర్",
  SUR: "సోవియట్ రూబుల్",
  SVC: "సాల్వడోరన్ కోలోన్",
  TJR: "తజికిస్తానీ రూబుల్",
  TMM: "పాత తుర్క్‌మెనిస్తానీ మనాట్",
  TPE: "టిమోర్ ఎస్కుడో",
  TRL: "పాత టర్కిష్ లీరా",
  UAK: "ఉక్రేనియన్ కార్బోవానెట్స్",
  UGS: "పాత ఉగాండన్ షిల్లింగ్",
  UYP: "పాత ఉరుగ్వెయన్ పెసో",
  VEB: "పాత వెనిజులా బోలివర్",
  YUD: "యుగోస్లావ్ దినార్",
  YUM: "యుగోస్లావ్ నోవీ దినార్",
  ZRN: "కొత్త జైరియన్ జైర్",
  ZRZ: "జైరియన్ జైర్",
  ZWD: "జింబాబ్వే డాలర్",
};

/** Telugu language names by ISO code where CLDR's is a slip. */
export const OWN_TONGUES: Readonly<Record<string, string>> = {
  hit: "హిట్టైట్",
  non: "ప్రాచీన నోర్స్",
  oj: "ఓజిబ్వా",
  egy: "ప్రాచీన ఈజిప్షియన్",
  ku: "కుర్దిష్",
};

/** Islamic months in Telugu by number where CLDR counts with Roman numerals or has a stray space. */
export const OWN_ISLAMIC_MONTHS: Readonly<Record<string, string>> = {
  "3": "రబీ-ఉల్-అవ్వల్",
  "4": "రబీ-ఉల్-ఆఖిర్",
  "5": "జుమాదా-ఉల్-అవ్వల్",
  "6": "జుమాదా-ఉల్-ఆఖిర్",
  "11": "ధుల్-ఖాదా",
};

/** Cities in Telugu by English name where CLDR's spelling would not be recognised. */
export const OWN_CITIES: Readonly<Record<string, string>> = {
  "Addis Ababa": "అడిస్ అబాబా",
  Aden: "ఏడెన్",
  Amman: "అమ్మాన్",
  Ashgabat: "అష్గాబాత్",
  Beirut: "బీరూట్",
  Helsinki: "హెల్సింకీ",
  Khartoum: "ఖార్టూమ్",
  Libreville: "లిబ్రేవిల్",
  "Los Angeles": "లాస్ ఏంజిల్స్",
  Ouagadougou: "ఔగాడౌగౌ",
  Reykjavik: "రెక్యావిక్",
  Tirana: "టిరానా",
  Warsaw: "వార్సా",
};

/** Scripts in Telugu by ISO 15924 code where CLDR's spelling has a slip. */
export const OWN_SCRIPTS: Readonly<Record<string, string>> = {
  Cprt: "సైప్రియట్",
  Phli: "ఇన్‌స్క్రిప్షనల్ పహ్లావి",
  Prti: "ఇన్‌స్క్రిప్షనల్ పార్థియన్",
  Sund: "సండానీస్",
  Xsux: "సుమేరో-అక్కాడియన్ క్యూనిఫారం",
};
