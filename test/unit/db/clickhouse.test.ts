import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { main } from "../../../data-build/cli.ts";
import { clickHouseDb, clickHouseTable, named, type ClickHouse } from "../../../src/db/clickhouse.ts";
import { clickHouseAddress, openClickHouse } from "../../../src/db/clickhouse-http.ts";
import { tables } from "../../../src/schema/tables.ts";
import { scratchFolder, toyFolder } from "../../support/folders.ts";

describe("a statement's values", () => {
  it("get names and types; a null stands in the text; what is quoted stays", () => {
    expect(
      named(`SELECT '?', "a?", ? FROM t WHERE b = ? AND c IN (?, ?) AND d = ?`, ["x'y", 2, 0.5, null, true]),
    ).toEqual({
      statement: `SELECT '?', "a?", {p1:String} FROM t WHERE b = {p2:Int64} AND c IN ({p3:Float64}, NULL) AND d = {p5:Bool}`,
      values: { p1: "x'y", p2: "2", p3: "0.5", p5: "true" },
    });
    expect(named("SELECT 'it''s ?'", []).statement).toBe("SELECT 'it''s ?'");
  });

  it("are as many as its placeholders", () => {
    expect(() => named("SELECT ?", [])).toThrow("no value for placeholder 1");
    expect(() => named("SELECT 1", ["x"])).toThrow("1 values for 0 placeholders");
  });
});

describe("a table", () => {
  it("has the contract's columns, and its key as order where nothing of the key may be missing", () => {
    expect(clickHouseTable(tables.observations)).toBe(
      "CREATE TABLE `observations` (`cell` Int32, `position` Int32, `value` Nullable(Float64)) ENGINE = MergeTree ORDER BY (`cell`, `position`)",
    );
    expect(clickHouseTable(tables.cube)).toMatch(
      /`judge_id` Nullable\(String\).* ENGINE = MergeTree ORDER BY \(\)$/u,
    );
  });
});

describe("an address", () => {
  it.each([
    ["clickhouse://host", "http://host:8123/", "default"],
    ["clickhouse://me@host:9/", "http://host:9/", "me"],
    ["clickhouses://a%40b@host", "https://host:8443/", "a@b"],
  ])("%s", (text, url, user) => {
    const found = clickHouseAddress(text);
    expect([found?.url.href, found?.user]).toEqual([url, user]);
  });

  it.each([
    "http://host",
    "clickhouse://",
    "clickhouse://me:secret@host",
    "clickhouse://host/db",
    "clickhouse://ho st",
  ])("%s is none", (text) => expect(clickHouseAddress(text)).toBeNull());
});

describe("the HTTP interface", () => {
  interface Asked {
    readonly params: Readonly<Record<string, string>>;
    readonly body: string;
    readonly key: string;
  }
  const asked: Asked[] = [];
  let reply: readonly [status: number, body: string] = [200, ""];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      const { searchParams } = new URL(request.url ?? "/", "http://localhost");
      asked.push({
        params: Object.fromEntries(searchParams),
        body,
        key: `${String(request.headers["x-clickhouse-user"])} ${String(request.headers["x-clickhouse-key"])}`,
      });
      response.writeHead(reply[0]).end(reply[1]);
    });
  });
  let port = 0;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => server.close());
  beforeEach(() => {
    asked.length = 0;
    reply = [200, ""];
  });
  const open = async (): Promise<ClickHouse> => {
    const address = clickHouseAddress(`clickhouse://me@127.0.0.1:${port}`);
    if (address === null) throw new Error("no address");
    return openClickHouse(address, "secret", "own");
  };

  it("makes a database, asks with values as parameters, adds rows, drops the database", async () => {
    const engine = await open();
    reply = [200, '{"a":1,"b":null}\n{"a":2.5,"b":"\\u0c05"}\n'];
    const rows = await clickHouseDb(engine).all("SELECT a, b FROM t WHERE b <> ?", ["tab\t, back\\n"]);
    expect(rows).toEqual([
      { a: 1, b: null },
      { a: 2.5, b: "అ" },
    ]);
    reply = [200, ""];
    await engine.insert("t", "JSONEachRow", new Blob(['{"a":3}']));
    await engine.close();
    expect(asked.map(({ params, body }) => [params.database, params.query ?? body])).toEqual([
      [undefined, "CREATE DATABASE `own`"],
      [
        "own",
        expect.stringMatching(
          /^SELECT a, b FROM t WHERE b <> \{p1:String\}\nSETTINGS cast_keep_nullable = 1, /u,
        ),
      ],
      ["own", "INSERT INTO `t` FORMAT JSONEachRow"],
      [undefined, "DROP DATABASE IF EXISTS `own`"],
    ]);
    // The server reads a value as a line of TSV.
    expect(asked[1]?.params).toMatchObject({ param_p1: "tab\\t, back\\\\n", default_format: "JSONEachRow" });
    expect(asked[2]?.body).toBe('{"a":3}');
    expect(new Set(asked.map((a) => a.key))).toEqual(new Set(["me secret"]));
  });

  it("a refused statement is a failure with the server's words, and without the password", async () => {
    const engine = await open();
    reply = [404, "Code: 60. DB::Exception: Table own.t does not exist"];
    const failure = clickHouseDb(engine).all("SELECT a FROM t", []);
    await expect(failure).rejects.toThrow(/404 Code: 60\. [\s\S]*SELECT a FROM t/u);
    await expect(failure).rejects.not.toThrow(/secret/u);
  });

  it("without a server the data step says so before it begins, and writes nothing", async () => {
    const said: string[] = [];
    const write = process.stderr.write.bind(process.stderr);
    process.stderr.write = (text: string | Uint8Array) => said.push(String(text)) > 0;
    try {
      const out = `${await scratchFolder()}/data`;
      const engine = (text: string): Promise<number> =>
        main(["data", toyFolder, "--out", out, "--engine", text]);
      expect(await engine("clickhouse://127.0.0.1:1")).toBe(2);
      expect(await engine("postgres://host")).toBe(2);
      expect(await main(["data", toyFolder, "--cells", "*", "--engine", "clickhouse://x"])).toBe(2);
    } finally {
      process.stderr.write = write;
    }
    expect(said.join("")).toMatch(/--engine: no database at 127\.0\.0\.1:1: [^\n]*\nUsage/u);
    expect(said.join("")).toContain("--engine takes clickhouse://[user@]host[:port]");
    expect(said.join("")).toContain("--cells measures only; leave --engine away");
    expect(said.join("")).not.toContain("read took");
  });
});
