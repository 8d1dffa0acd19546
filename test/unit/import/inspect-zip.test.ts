import { describe, expect, it } from "vitest";
import { readZip, zipLimits, type ZipLimits } from "../../../data-build/import/inspect-zip.ts";
import type { Problem } from "../../../data-build/read/problem.ts";
import { zipOf, type ZipPart } from "./zip-writer.ts";

function read(
  bytes: Buffer,
  limits: ZipLimits = zipLimits,
): { readonly texts: Readonly<Record<string, string>> | null; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const entries = readZip(
    bytes,
    "a.eval",
    () => true,
    (p) => void problems.push(p),
    limits,
  );
  const decoder = new TextDecoder();
  const texts =
    entries === null ? null : Object.fromEntries([...entries].map(([k, v]) => [k, decoder.decode(v)]));
  return { texts, problems };
}

const faultOf = (parts: readonly ZipPart[], limits?: ZipLimits): readonly (readonly [string, string])[] => {
  const { texts, problems } = read(zipOf(parts), limits);
  expect(texts).toBeNull();
  return problems.map((p) => [p.field ?? "", p.got] as const);
};

describe("a zip archive", () => {
  it.each([0, 8, 93] as const)("is read with compression method %i", (method) => {
    const { texts, problems } = read(
      zipOf([{ name: "samples/é_1.json", content: "తెలుగు ".repeat(50), method }]),
    );
    expect(problems).toEqual([]);
    expect(texts).toEqual({ "samples/é_1.json": "తెలుగు ".repeat(50) });
  });

  it("is read with an empty entry, and with sizes in zip64 fields", () => {
    const { texts } = read(
      zipOf([
        { name: "a", content: "" },
        { name: "b", content: "bee", isZip64: true },
      ]),
    );
    expect(texts).toEqual({ a: "", b: "bee" });
  });

  it.each(["../up", "/root", "a/../../b", "C:\\x", "a\\b", "a\u0000b"])("refuses the name %j", (name) => {
    expect(faultOf([{ name, content: "x" }])).toEqual([[name, JSON.stringify(name)]]);
  });

  it("refuses a name twice, encryption, other methods, damaged bytes", () => {
    expect(
      faultOf([
        { name: "a", content: "1" },
        { name: "a", content: "2" },
      ]),
    ).toEqual([["a", "a second entry of this name"]]);
    expect(faultOf([{ name: "a", content: "1", isEncrypted: true }])).toEqual([["a", "an encrypted entry"]]);
    expect(faultOf([{ name: "a", content: "1", method: 12 }])).toEqual([["a", "compression method 12"]]);
    expect(faultOf([{ name: "a", content: "1", crc: 5 }])).toEqual([["a", "damaged ones"]]);
  });

  it("stops a bomb: declared sizes beyond the limits are not unpacked, undeclared ones not either", () => {
    const zeros = new Uint8Array(1 << 20);
    expect(faultOf([{ name: "a", content: zeros }], { ...zipLimits, entryBytes: 1000 })).toEqual([
      ["a", "1048576"],
    ]);
    expect(faultOf([{ name: "a", content: zeros, size: 10 }])).toEqual([["a", "more"]]);
    const parts = ["a", "b", "c"].map((name) => ({ name, content: zeros }));
    expect(faultOf(parts, { ...zipLimits, totalBytes: 1 << 21 })).toEqual([["", String(3 << 20)]]);
    expect(faultOf(parts, { ...zipLimits, entries: 2 })).toEqual([["", "3"]]);
    expect(faultOf(parts, { ...zipLimits, nameBytes: 0 })).toEqual([["", "one of 1"]]);
  });

  it("cut short anywhere is refused, without an exception", () => {
    const whole = zipOf([{ name: "samples/1.json", content: '{"id": 1}', isZip64: true }]);
    for (let length = 0; length < whole.length; length += 1)
      expect(read(whole.subarray(0, length)).problems).toHaveLength(1);
  });

  it("with any byte changed gives its content or a problem, never an exception", () => {
    const whole = zipOf([{ name: "a", content: "content" }]);
    for (let at = 0; at < whole.length; at += 1)
      for (const flip of [0x01, 0x80, 0xff]) {
        const bytes = Buffer.from(whole);
        bytes.writeUInt8(bytes.readUInt8(at) ^ flip, at);
        const { texts, problems } = read(bytes);
        if (texts === null) expect(problems).toHaveLength(1);
        else expect(Object.values(texts).every((t) => t === "content")).toBe(true);
      }
  });
});
