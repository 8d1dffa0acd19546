/** Emoji whose CLDR names the questions use; their Telugu names were read one by one. */
export const EMOJI_KEPT: readonly string[] = [
  // mammals
  ..."🦍 🐕 🐈 🐅 🐆 🦬 🐎 🦓 🦌 🐄 🐖 🐐 🐪 🦒 🐘 🦏 🦛 🐀 🐇 🐿 🦫 🦔 🦇 🐻‍❄ 🦦 🦘 🐋 🐬 🦭 🐒 🐑 🫏".split(
    " ",
  ),
  // birds
  ..."🐧 🕊 🦅 🦆 🦢 🦉 🦩 🦚 🦜 🦃 🐓".split(" "),
  // reptiles, fish
  ..."🐊 🐢 🦎 🐍 🦈 🐡".split(" "),
  // insects, arachnids
  ..."🦋 🐜 🐝 🦟 🪰 🪳 🕷 🦂".split(" "),
  // crustaceans, molluscs, cnidarians
  ..."🦀 🦞 🦐 🐙 🦑 🦪 🐌 🪼 🪸".split(" "),
  // musical instruments
  ..."🎷 🎺 🎸 🎻 🪕 🥁 🪘 🪇 🪈 🪉 🪊".split(" "),
  // signs of the zodiac, in order
  ..."♈ ♉ ♊ ♋ ♌ ♍ ♎ ♏ ♐ ♑ ♒ ♓".split(" "),
];
