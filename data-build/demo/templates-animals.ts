import { interleaved, pick, template, wording } from "./draft.ts";
import type { Template } from "./draft.ts";
import { article } from "./english.ts";
import { EMOJI } from "./facts.ts";
import type { Names } from "./facts.ts";
import { belonging } from "./telugu.ts";

/** Zoology is not in CLDR: the classes are ours, the animals' names CLDR's. */
const ANIMALS: readonly (Names & { readonly plural: string; readonly glyphs: string })[] = [
  {
    te: "క్షీరదాలు",
    en: "mammal",
    plural: "mammals",
    glyphs: "🦍 🐕 🐈 🐅 🐆 🐎 🐄 🐖 🐐 🐪 🐘 🦏 🦒 🦘 🦇 🐋 🐬 🦌 🐇 🐻‍❄ 🦛 🦭 🐒 🐑 🦓 🐿",
  },
  { te: "పక్షులు", en: "bird", plural: "birds", glyphs: "🐧 🕊 🦅 🦆 🦢 🦉 🦚 🦜 🦩 🐓 🦃" },
  { te: "సరీసృపాలు", en: "reptile", plural: "reptiles", glyphs: "🐊 🐢 🦎 🐍" },
  { te: "చేపలు", en: "fish", plural: "fish", glyphs: "🦈" },
  { te: "కీటకాలు", en: "insect", plural: "insects", glyphs: "🦋 🐜 🐝 🦟 🪰 🪳" },
  { te: "అరాక్నిడ్లు", en: "arachnid", plural: "arachnids", glyphs: "🕷 🦂" },
  { te: "క్రస్టేషియన్లు", en: "crustacean", plural: "crustaceans", glyphs: "🦀 🦐 🦞" },
  { te: "మొలస్కులు", en: "mollusc", plural: "molluscs", glyphs: "🐙 🐌 🦑 🦪" },
  { te: "సీలెంటిరేట్లు", en: "cnidarian", plural: "cnidarians", glyphs: "🪼 🪸" },
];
const AMPHIBIANS = { te: "ఉభయచరాలు", en: "amphibian", plural: "amphibians" };

const animals = template(
  "science",
  "animal-class",
  interleaved(
    ANIMALS.flatMap((group) => group.glyphs.split(" ").map((glyph) => ({ group, glyph }))),
    ({ group }) => group.en,
  ),
  ({ group, glyph }) => {
    const animal = EMOJI.get(glyph);
    if (animal === undefined) return null;
    const wrong = pick([...ANIMALS.filter((other) => other !== group), AMPHIBIANS], 6, glyph);
    return {
      te: wording({
        questions: [`${animal.te} ఏ జంతు వర్గానికి చెందినది?`, `జీవశాస్త్రం ప్రకారం ${animal.te} ఏ జంతు వర్గానికి చెందినది?`],
        answer: group.te,
        wrong: wrong.map(({ te }) => te),
        forms: [(name) => name, (name) => `${belonging(name)} వర్గం`],
        more: [`${animal.te} ${belonging(group.te)} వర్గానికి చెందినది`],
      }),
      en: wording({
        questions: [
          `Which class of animals does the ${animal.en} belong to?`,
          `What kind of animal is ${article(animal.en)} ${animal.en} in biology?`,
        ],
        answer: group.en,
        wrong: wrong.map(({ en }) => en),
        forms: [
          (name) => [group, ...wrong].find(({ en }) => en === name)?.plural ?? name,
          (name) => `${article(name)} ${name}`,
        ],
        more: [`the ${animal.en} is ${article(group.en)} ${group.en}`],
      }),
    };
  },
);

/** Science: classes of animals. */
export const ANIMAL_TEMPLATES: readonly Template[] = [animals];
