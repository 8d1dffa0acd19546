import { Fragment, type ReactNode } from "react";
import type { Provenance } from "../views/provenance.ts";
import { useSay } from "../words/use-say.tsx";

/** Which questions, files and SQL stand behind the figures above. */
export function ProvenanceNote({
  provenance: p,
  base,
}: {
  readonly provenance: Provenance;
  readonly base: string;
}): ReactNode {
  const say = useSay();
  return (
    <details className="prov">
      <summary>
        {say("Questions: {which}. Data {hash}.", { which: p.questions, hash: p.dataHash })}{" "}
        <span>{say("Where this comes from, and the SQL")}</span>
      </summary>
      {p.simulated !== null && (
        <p className="xs">
          <strong>{say("Simulated data.")}</strong> {p.simulated}
        </p>
      )}
      <p className="xs">{[p.measure, ...p.rows].join(". ")}.</p>
      <ul className="xs">
        {p.tables.map((t) => (
          <li key={t.file}>
            <a href={`${base}data/#table-${t.name}`}>{t.name}</a>
            {`: ${say("{n} rows", { n: t.rows })}, `}
            <code>{t.file}</code>, SHA-256 <code>{`${t.sha256.slice(0, 12)}…`}</code>
          </li>
        ))}
        {p.judges
          .filter((j) => j.run !== undefined || j.prompt !== undefined)
          .map((j) => (
            <li key={j.label}>
              {say("Judge {name}", { name: j.label })}:{" "}
              {[j.run && say("run {id}", { id: j.run }), j.prompt && say("prompt {id}", { id: j.prompt })]
                .filter(Boolean)
                .join(", ")}
            </li>
          ))}
      </ul>
      {p.queries.map((q, i) => (
        <Fragment key={i}>
          <pre className="code xs" tabIndex={0}>
            <code>{`${q.sql}\n-- ? = ${JSON.stringify(q.params)}`}</code>
          </pre>
          <a className="asks" href={`${base}sql/`}>
            {say("Open in the SQL console")}
          </a>
        </Fragment>
      ))}
    </details>
  );
}
