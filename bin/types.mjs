import { readFileSync } from "node:fs";
import { registerHooks, stripTypeScriptTypes } from "node:module";
import { fileURLToPath } from "node:url";

/** Node strips types by itself, but not below node_modules, where this package lies when it is installed. */
export function registerTypes() {
  if (!import.meta.url.includes("/node_modules/")) return;
  registerHooks({
    load(url, context, next) {
      if (!url.startsWith("file:") || !url.endsWith(".ts")) return next(url, context);
      const source = stripTypeScriptTypes(readFileSync(fileURLToPath(url), "utf8"));
      return { format: "module", source, shortCircuit: true };
    },
  });
}
