import type { ReactNode } from "react";
import type { BenchmarkSpec } from "../schema/spec.ts";
import { useSay } from "../words/use-say.tsx";

/**
 * Script, romanised, or both. The style sheet follows the choice without any code; `src/state/page.ts` puts it into the
 * address. Nothing where no language is romanised.
 */
export function ScriptSwitch({ spec }: { readonly spec: BenchmarkSpec }): ReactNode {
  const say = useSay();
  if (spec.languages.every((l) => l.romanised === undefined)) return null;
  return (
    <div className="f scripts" role="radiogroup" aria-label={say("Script")} data-say="aria-label">
      <span aria-hidden="true" data-say="">
        {say("Script")}
      </span>
      <span className="seg">
        {(["script", "romanised", "both"] as const).map((value) => (
          <label key={value}>
            <input type="radio" name="script" value={value} defaultChecked={value === "both"} />
            <span data-say="">{say(value)}</span>
          </label>
        ))}
      </span>
    </div>
  );
}
