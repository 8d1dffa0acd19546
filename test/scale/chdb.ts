import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ClickHouse } from "../../src/db/clickhouse.ts";

/** The part of chdb that is used: the engine of ClickHouse in this process. */
interface Session {
  query(statement: string, format?: string): string;
  queryBind(statement: string, values: object, format?: string): string;
  close(): void;
}
interface Chdb {
  readonly Session: new () => Session;
}

/** The folder that `npm run test:scale` has installed chdb into. */
const folder = process.env.EXPLORER_CHDB;

/** A session of chdb. One process has one at a time. */
export function openSession(): Session {
  if (folder === undefined) throw new Error("npm run test:scale installs chdb and tells where");
  const load: (name: string) => unknown = createRequire(join(folder, "package.json"));
  // Installed apart, so its types aren't here.
  const chdb = load("chdb") as Chdb;
  return new chdb.Session();
}

const sqlText = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

/** Rows of a request in a file, which the engine reads by itself. */
export async function insertRows(session: Session, into: string, format: string, rows: Blob): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), "explorer-chdb-"));
  try {
    const file = join(dir, "rows");
    await writeFile(file, Buffer.from(await rows.arrayBuffer()));
    session.query(`INSERT INTO ${into} SELECT * FROM file(${sqlText(file)}, ${sqlText(format)})`);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** A database of its own in a session. */
export function chdbClickHouse(session: Session): ClickHouse {
  const database = `explorer_${randomUUID().replaceAll("-", "")}`;
  session.query(`CREATE DATABASE ${database}`);
  const within = <T>(work: () => T): T => {
    session.query(`USE ${database}`);
    return work();
  };
  return {
    ask: (statement, values) =>
      Promise.resolve(within(() => session.queryBind(statement, values, "JSONEachRow"))),
    insert: (table, format, rows) => insertRows(session, `${database}.\`${table}\``, format, rows),
    close() {
      session.query("USE default");
      session.query(`DROP DATABASE ${database}`);
      return Promise.resolve();
    },
  };
}
