import { cloudflare } from "./cloudflare.ts";
import { githubPages } from "./github-pages.ts";
import { hfSpace } from "./hf-space.ts";
import { netlify } from "./netlify.ts";
import { nginx } from "./nginx.ts";
import type { Target } from "./target.ts";

export const targets: readonly Target[] = [githubPages, hfSpace, netlify, cloudflare, nginx];
