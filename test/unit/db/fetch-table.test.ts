import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Failure } from "../../../src/db/failure.ts";
import { fetchParquet, type PublishedFile } from "../../../src/db/fetch-table.ts";

const content = new TextEncoder().encode("PAR1 rows of a table PAR1");
const file: PublishedFile = {
  file: "cube.0123.parquet",
  bytes: content.length,
  sha256: createHash("sha256").update(content).digest("hex"),
};
const answering = (answer: () => Response | Promise<Response>): void =>
  void vi.stubGlobal("fetch", vi.fn(answer));

async function failure(): Promise<Failure> {
  try {
    await fetchParquet("https://x.example/data/", file);
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error("it did not fail");
}

beforeEach(() => {
  vi.stubGlobal("isSecureContext", true);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("a published table", () => {
  it("arrives from its own address", async () => {
    answering(() => new Response(content));
    expect(await fetchParquet("https://x.example/data/", file)).toEqual(content);
    expect(fetch).toHaveBeenCalledExactlyOnceWith("https://x.example/data/cube.0123.parquet");
  });

  it("is trusted by size and magic bytes where the browser can't hash", async () => {
    vi.stubGlobal("isSecureContext", false);
    answering(() => new Response(content));
    expect(await fetchParquet("https://x.example/data/", { ...file, sha256: "00" })).toEqual(content);
  });
});

describe("what can arrive in its place has a message of its own", () => {
  it.each([
    ["nothing", () => new Response("", { status: 404 }), "DataMissing", "the server answered 404."],
    [
      "a web page",
      () => new Response("\n<!DOCTYPE html><title>Not found</title>"),
      "DataMissing",
      "the server sent a web page in its place.",
    ],
    [
      "half of it",
      () => new Response(content.slice(0, 9)),
      "DataCorrupt",
      "is cut short: 9 of 25 bytes arrived.",
    ],
    [
      "another length",
      () => new Response(new TextEncoder().encode("PAR1 rows of another table PAR1")),
      "DataCorrupt",
      "is not the published Parquet file.",
    ],
    [
      "another kind of file",
      () => new Response(new TextEncoder().encode("PAR1 rows of a table PAR2")),
      "DataCorrupt",
      "is not the published Parquet file.",
    ],
    [
      "other rows",
      () => new Response(new TextEncoder().encode("PAR1 rows of b table PAR1")),
      "DataCorrupt",
      "arrived with the wrong checksum.",
    ],
    [
      "no connection",
      () => Promise.reject(new TypeError("Failed to fetch")),
      "DataMissing",
      "Failed to fetch",
    ],
  ] as const)("%s", async (_, answer, kind, message) => {
    answering(answer);
    const got = await failure();
    expect(got.kind).toBe(kind);
    expect(got.detail).toContain(file.file);
    expect(got.detail).toContain(message);
    expect(got.message).toBe(`${got.sentence} ${got.detail}`);
  });

  it("a connection that breaks", async () => {
    answering(
      () =>
        new Response(
          new ReadableStream({
            start(stream) {
              stream.enqueue(content.slice(0, 4));
              stream.error(new Error("the line went dead"));
            },
          }),
        ),
    );
    const got = await failure();
    expect(got.kind).toBe("DataMissing");
    expect(got.detail).toContain("broke off: the line went dead");
  });
});
