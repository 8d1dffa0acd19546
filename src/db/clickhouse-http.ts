import type { ClickHouse } from "./clickhouse.ts";

/** Where a server is, from `clickhouse://[user@]host[:port]`; `clickhouses://` goes by TLS. Null for any other text. */
export function clickHouseAddress(text: string): { readonly url: URL; readonly user: string } | null {
  const found = /^clickhouse(s?):\/\/(?:([^@/?#:]+)@)?([^@/?#]+)\/?$/u.exec(text);
  if (found === null) return null;
  const [, tls = "", user = "default", host = ""] = found;
  const place = `http${tls}://${/:\d+$/u.test(host) ? host : `${host}:${tls === "" ? 8123 : 8443}`}`;
  return URL.canParse(place) ? { url: new URL(place), user: decodeURIComponent(user) } : null;
}

// Values of parameters are read as a line of TSV is.
const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };
const escaped = (value: string): string => value.replaceAll(/[\\\t\n\r]/gu, (c) => escapes[c] ?? c);

/**
 * A database of its own on a server, by its HTTP interface. Requests are plain fetch: a statement and its values are all
 * there is to send, and an answer must begin within the five minutes that Node's fetch waits. Rejects where there is no server.
 */
export async function openClickHouse(
  { url, user }: NonNullable<ReturnType<typeof clickHouseAddress>>,
  password: string,
  database: string,
): Promise<ClickHouse> {
  const send = async (
    settings: Readonly<Record<string, string>>,
    body: string | Blob,
    signal?: AbortSignal,
  ): Promise<string> => {
    const address = new URL(url);
    // The whole answer is made before its status is sent, so that a failure on the way is seen.
    const all = { default_format: "JSONEachRow", wait_end_of_query: "1", ...settings };
    for (const [name, value] of Object.entries(all)) address.searchParams.set(name, value);
    const response = await fetch(address, {
      method: "POST",
      body,
      headers: { "X-ClickHouse-User": user, "X-ClickHouse-Key": password },
      ...(signal === undefined ? {} : { signal }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${url.host}: ${response.status} ${text.trim().slice(0, 1000)}`);
    return text;
  };
  await send({}, `CREATE DATABASE \`${database}\``);
  return {
    ask: (statement, values, signal) =>
      send(
        {
          database,
          ...Object.fromEntries(
            Object.entries(values).map(([name, value]) => [`param_${name}`, escaped(value)]),
          ),
        },
        statement,
        signal,
      ),
    async insert(table, format, rows) {
      await send({ database, query: `INSERT INTO \`${table}\` FORMAT ${format}` }, rows);
    },
    async close() {
      await send({}, `DROP DATABASE IF EXISTS \`${database}\``);
    },
  };
}
