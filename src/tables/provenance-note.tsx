import { Fragment, type ReactNode } from "react";
import { formatCount } from "../stats/round.ts";
import type { Provenance } from "../views/provenance.ts";

/** Which questions, files and SQL stand behind the figures above. */
export function ProvenanceNote({
  provenance: p,
  base,
}: {
  readonly provenance: Provenance;
  readonly base: string;
}): ReactNode {
  return (
    <details className="prov">
      <summary>
        {`Questions: ${p.questions}. Data ${p.dataHash}. `}
        <span>Where this comes from, and the SQL</span>
      </summary>
      {p.simulated !== null && (
        <p className="xs">
          <strong>Simulated data.</strong> {p.simulated}
        </p>
      )}
      <p className="xs">{[p.measure, ...p.rows].join(". ")}.</p>
      <ul className="xs">
        {p.tables.map((t) => (
          <li key={t.file}>
            <a href={`${base}data/#table-${t.name}`}>{t.name}</a>
            {`: ${formatCount(t.rows)} rows, `}
            <code>{t.file}</code>, SHA-256 <code>{`${t.sha256.slice(0, 12)}…`}</code>
          </li>
        ))}
        {p.judges
          .filter((j) => j.run !== undefined || j.prompt !== undefined)
          .map((j) => (
            <li key={j.label}>
              Judge {j.label}:{" "}
              {[j.run && `run ${j.run}`, j.prompt && `prompt ${j.prompt}`].filter(Boolean).join(", ")}
            </li>
          ))}
      </ul>
      {p.queries.map((q, i) => (
        <Fragment key={i}>
          <pre className="code xs" tabIndex={0}>
            <code>{`${q.sql}\n-- ? = ${JSON.stringify(q.params)}`}</code>
          </pre>
          <a className="asks" href={`${base}sql/`}>
            Open in the SQL console
          </a>
        </Fragment>
      ))}
    </details>
  );
}
