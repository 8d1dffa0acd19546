import { mebibyte, type Target } from "./target.ts";

// Front matter is YAML, and a JSON string is one of its strings.
const readme = (title: string, description: string): string =>
  [
    "---",
    `title: ${JSON.stringify(title)}`,
    "emoji: 📊",
    "colorFrom: blue",
    "colorTo: gray",
    "sdk: static",
    "app_file: index.html",
    "pinned: false",
    "---",
    "",
    description,
    "",
  ].join("\n");

const large = ["wasm", "parquet", "mp3", "m4a", "ogg", "wav", "flac", "png", "woff2", "pdf"];
const attributes = large.map((end) => `*.${end} filter=lfs diff=lfs merge=lfs -text\n`).join("");

/** A static Space of Hugging Face, which shows the site in a frame of its own page. */
export const hfSpace: Target = {
  id: "hf-space",
  label: "a static Space of Hugging Face",
  rootOnly: "a Space is served at the root of its own host",
  limits: { fileBytes: null, files: null, totalBytes: 1000 * mebibyte },
  files: ({ title, description }) =>
    new Map([
      ["README.md", readme(title, description)],
      [".gitattributes", attributes],
    ]),
  next: (out) => [`hf upload <user>/<space> ${out} . --repo-type space`],
};
