import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { JsonStoresScanner, type ScannedPart } from "./json-stores-scanner";

function scan(json: string, pieceLength = json.length || 1): ScannedPart[] {
  const scanner = new JsonStoresScanner();
  const parts: ScannedPart[] = [];
  for (let at = 0; at < json.length; at += pieceLength) {
    parts.push(...scanner.push(json.slice(at, at + pieceLength)));
  }
  scanner.end();
  return parts;
}

describe("the scanner of backups", () => {
  it("cuts a file into fields, stores and records", () => {
    expect(scan('{"backup":{"v":[1,2]},"agents":[{"id":"a"},{"id":"b"}],"tasks":[]}')).toEqual([
      { type: "field", name: "backup", json: '{"v":[1,2]}' },
      { type: "store", name: "agents" },
      { type: "record", store: "agents", json: '{"id":"a"}', depth: 1 },
      { type: "record", store: "agents", json: '{"id":"b"}', depth: 1 },
      { type: "store", name: "tasks" },
    ]);
  });

  it("leaves what a field holds to whoever reads it, also where it is no JSON", () => {
    expect(scan('{"a":"b":"c"}')).toEqual([{ type: "field", name: "a", json: '"b":"c"' }]);
  });

  it("tells how deep each record is", () => {
    const parts = scan('{"a":[{"x":[{"y":[]}]},{"id":"[[["},7,{"z":{}}]}', 5);
    expect(parts.flatMap((part) => (part.type === "record" ? part.depth : []))).toEqual([4, 1, 0, 2]);
  });

  it("finds the same in any file that JSON can say, in pieces of any size", () => {
    const files = fc.dictionary(
      fc.string(),
      fc.oneof(fc.array(fc.jsonValue(), { maxLength: 4 }), fc.string(), fc.integer()),
    );
    fc.assert(
      fc.property(files, fc.nat(7), fc.constantFrom(0, 2), (file, pieceLength, indent) => {
        const found = new Map<string, unknown>();
        for (const part of scan(JSON.stringify(file, null, indent), pieceLength + 1)) {
          if (part.type === "field") found.set(part.name, JSON.parse(part.json));
          else if (part.type === "store") found.set(part.name, []);
          else (found.get(part.store) as unknown[]).push(JSON.parse(part.json));
        }
        expect([...found]).toEqual(Object.entries(JSON.parse(JSON.stringify(file))));
      }),
    );
  });

  it("goes on after a piece with nothing in it, also between a mark and what it escapes", () => {
    const scanner = new JsonStoresScanner();
    const parts = ['{"a":[{"id":"x\\', "", '"]}"}]}'].flatMap((piece) => [...scanner.push(piece)]);
    scanner.end();
    expect(parts.at(-1)).toMatchObject({ type: "record", json: '{"id":"x\\"]}"}' });
  });

  it("knows a quote in a text from its end by the marks before it, wherever a piece ends", () => {
    const texts = ["", "\\", "\\\\", "\\\\\\"].flatMap((marks) => [
      `${marks}"]}`,
      `a${marks}`,
      `${marks}","`,
    ]);
    const json = JSON.stringify({ a: texts.map((id) => ({ id })) });
    for (let pieceLength = 1; pieceLength <= 9; pieceLength++) {
      const records = scan(json, pieceLength).flatMap((part) => (part.type === "record" ? [part.json] : []));
      expect(records.map((record) => JSON.parse(record).id)).toEqual(texts);
    }
  });

  it.each([
    "",
    "[]",
    "null",
    '"x"',
    "{",
    '{"a":[',
    '{"a":[1',
    '{"a":[1]',
    '{"a":[,]}',
    '{"a":[1,]}',
    '{"a":[1}',
  ])("refuses %s", (json) => {
    expect(() => scan(json)).toThrow(expect.objectContaining({ code: "backup.invalid" }));
  });

  it.each([
    'x{"a":[1]}',
    '{"a":[1]}}',
    '{"a":[1]]',
    '{"a":[],[]}',
    '{"a":[1]}{}',
    '{"a":[1]} x',
    "{[1]}",
    '{"a" 1}',
    "{1:[]}",
    '{"a":x[1]}',
    '{"a":["open}',
  ])("refuses %s", (json) => {
    expect(() => scan(json)).toThrow(expect.objectContaining({ code: "backup.invalid" }));
  });
});
