import { mebibyte, type Target } from "./target.ts";

const workflow = `name: Pages
on:
  push:
    branches: [main]
  workflow_dispatch:
permissions:
  contents: read
  pages: write
  id-token: write
concurrency:
  group: pages
  cancel-in-progress: false
jobs:
  deploy:
    runs-on: ubuntu-latest
    environment:
      name: github-pages
      url: \${{ steps.deployment.outputs.page_url }}
    steps:
      - uses: actions/checkout@v4
      - uses: actions/configure-pages@v5
      - uses: actions/upload-pages-artifact@v3
        with:
          path: .
      - id: deployment
        uses: actions/deploy-pages@v4
`;

/** GitHub Pages: the site's folder is the repository. Headers can't be set there; the policy stands in the pages. */
export const githubPages: Target = {
  id: "github-pages",
  label: "GitHub Pages",
  rootOnly: null,
  // git pushes no larger file to GitHub; a published site has at most a gigabyte.
  limits: { fileBytes: 100 * mebibyte, files: null, totalBytes: 1000 * mebibyte },
  files: () => new Map([[".github/workflows/pages.yml", workflow]]),
  next: (out) => [
    "In the repository's settings, set Pages to the source “GitHub Actions”; then",
    `cd ${out} && git init -b main && git add -A && git commit -m Site && git push --force <repository> main`,
  ],
};
