import { describeColumn } from "../../schema/define.ts";
import { tableNames, tableOf } from "../../schema/tables.ts";

const field = (text: string): string => (/[",\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Every column of every table: kind and meaning. */
export function GET(): Response {
  const rows = tableNames.flatMap((name) => {
    const table = tableOf(name);
    return Object.entries(table.columns).map(([column, c]) => [
      name,
      column,
      table.key.some((k) => k === column) ? "yes" : "no",
      describeColumn(c),
      c.doc,
    ]);
  });
  const lines = [["table", "column", "key", "kind", "meaning"], ...rows].map((row) =>
    row.map(field).join(","),
  );
  return new Response(`${lines.join("\r\n")}\r\n`);
}
