import type { TableName } from "../schema/tables.ts";
import { engineFailure } from "./failure.ts";
import type { Started } from "./start.ts";

/**
 * Puts the bytes of a Parquet file into a table, which the first of its files makes. The engine takes the bytes. Rejects with DataCorrupt or
 * OutOfMemory.
 */
export async function takePart(
  { connection, engine }: Started,
  table: TableName,
  file: string,
  bytes: Uint8Array,
  isFirst: boolean,
): Promise<void> {
  const into = isFirst ? `CREATE TABLE "${table}" AS` : `INSERT INTO "${table}"`;
  // The worker takes one after the other; waiting for each answer would let it idle between them.
  const steps = [
    engine.registerFileBuffer(file, bytes),
    connection.query(`${into} SELECT * FROM read_parquet('${file}')`),
    engine.dropFile(file),
  ];
  const failed = (await Promise.allSettled(steps)).find((step) => step.status === "rejected");
  if (failed !== undefined) throw engineFailure("DataCorrupt", failed.reason, `${file} could not be read: `);
}
