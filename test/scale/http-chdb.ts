import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { insertRows, type openSession } from "./chdb.ts";

/** What a request of ClickHouse's HTTP interface said. */
interface Asked {
  readonly user: string;
  readonly statement: string;
}

/** ClickHouse's HTTP interface as far as it is used here, with chdb behind it: no server of ClickHouse is on npm. */
export interface HttpChdb {
  readonly port: number;
  readonly asked: readonly Asked[];
  close(): Promise<void>;
}

const bytesOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
};

// A server reads values of parameters as TSV; chdb takes them as they are.
const unescaped = (value: string): string =>
  value.replaceAll(/\\([\\tnr])/gu, (_, c: string) => ({ t: "\t", n: "\n", r: "\r" })[c] ?? c);

export async function serveChdb(session: ReturnType<typeof openSession>): Promise<HttpChdb> {
  const asked: Asked[] = [];
  const answer = async (request: IncomingMessage): Promise<string> => {
    const { searchParams } = new URL(request.url ?? "/", "http://localhost");
    const body = await bytesOf(request);
    const database = searchParams.get("database") ?? "default";
    const insert = searchParams.get("query");
    asked.push({ user: String(request.headers["x-clickhouse-user"]), statement: insert ?? body.toString() });
    if (insert !== null) {
      const [, table = "", format = ""] = /^INSERT INTO (\S+) FORMAT (\w+)$/u.exec(insert) ?? [];
      await insertRows(session, `${database}.${table}`, format, new Blob([new Uint8Array(body)]));
      return "";
    }
    session.query(`USE ${database}`);
    const values = [...searchParams].flatMap(([name, value]) =>
      name.startsWith("param_") ? [[name.slice("param_".length), unescaped(value)] as const] : [],
    );
    return session.queryBind(
      body.toString(),
      Object.fromEntries(values),
      searchParams.get("default_format") ?? "",
    );
  };
  const server = createServer((request, response) => {
    answer(request).then(
      (text) => response.end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
