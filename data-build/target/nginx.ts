import { headerRules, type HeaderRule } from "./headers.ts";
import { noLimits, type SiteFacts, type Target } from "./target.ts";

const lines = (rules: readonly HeaderRule[]): readonly string[] =>
  rules.flatMap(({ headers }) => headers.map(([name, value]) => `add_header ${name} "${value}" always;`));
const block = (match: string, content: readonly string[]): readonly string[] => [
  `location ${match} {`,
  ...content.map((line) => `    ${line}`),
  "}",
  "",
];

/** The part of a `server` block that serves the site; the folder has to lie below `root` under the base's name. */
export function nginxConfig(site: SiteFacts): string {
  const { base } = site;
  const rules = headerRules(site);
  const everywhere = rules.filter(({ path }) => path === "/*");
  // Of what is kept for ever nginx can tell the names.
  const others = rules.filter(
    (rule) => !everywhere.includes(rule) && rule.headers.every(([name]) => name !== "Cache-Control"),
  );
  const fresh = 'add_header Cache-Control "no-cache" always;';
  const asked = base.replaceAll(/[.~]/gu, String.raw`\$&`);
  // nginx drops the headers of an outer block where an inner one adds its own, so each has all of them.
  return [
    `# Part of the server block of a site that stands below ${base}:`,
    "#   server { listen 80; server_name example.org; root /srv/www; include /etc/nginx/my-benchmark.conf; }",
    "",
    "gzip on;",
    "gzip_types text/css text/javascript application/javascript application/json application/wasm image/svg+xml;",
    `error_page 404 ${base}404.html;`,
    "",
    ...block(base, ["index index.html;", "try_files $uri $uri/ =404;", fresh, ...lines(everywhere)]),
    ...block(`~ "^${asked}(?:_astro/|data/(?:.*[./])?[0-9a-f]{16}\\.[a-z0-9]+$)"`, [
      "try_files $uri =404;",
      'add_header Cache-Control "public, max-age=31536000, immutable";',
      ...lines(everywhere),
    ]),
    ...others.flatMap((rule) =>
      block(`^~ ${rule.path.replace(/\*$/u, "")}`, [
        "index index.html;",
        "try_files $uri $uri/ =404;",
        fresh,
        ...lines([...everywhere, rule]),
      ]),
    ),
    ...block(`= ${base}nginx.conf`, ["return 404;"]),
  ].join("\n");
}

/** nginx, at any path. */
export const nginx: Target = {
  id: "nginx",
  label: "nginx",
  rootOnly: null,
  limits: noLimits,
  files: (site) => new Map([["nginx.conf", nginxConfig(site)]]),
  next: (out) => [
    `copy ${out} to the server, to the place of its base below nginx's root, and include its nginx.conf in the server block`,
  ],
};
