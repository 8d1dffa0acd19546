export type CsvValue = string | number | boolean | null | undefined;

/** One CSV field (RFC 4180): quoted where it must be; null is an empty field, an empty text is `""`. */
export function csvField(value: CsvValue): string {
  if (value === null || value === undefined) return "";
  const s = String(value);
  return s === "" || /[",\r\n]|^\s|\s$/u.test(s) ? `"${s.replaceAll('"', '""')}"` : s;
}

/** Rows as CSV with LF line ends and a header. */
export function toCsv<K extends string>(
  columns: readonly K[],
  rows: readonly Readonly<Partial<Record<K, CsvValue>>>[],
): string {
  const lines = rows.map((row) => columns.map((c) => csvField(row[c])).join(","));
  return `${[columns.join(","), ...lines].join("\n")}\n`;
}
