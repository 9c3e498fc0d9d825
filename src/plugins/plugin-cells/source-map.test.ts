import { expect, test } from "vitest";
import { SourceMap } from "./source-map";

const MAP = {
  version: 3,
  sources: ["a.ts", "b.ts", null],
  sourcesContent: ["one\ntwo\nthree", null],
  // Two places of a.ts, one of b.ts after a line without any, and one of no source.
  mappings: "AAAA,IACE;;UCAF,A;AEAA",
};
const coded = (map: object | string, before = "code();\n", head = "data:application/json;charset=utf-8") =>
  `${before}//# sourceMappingURL=${head};base64,${btoa(typeof map === "string" ? map : JSON.stringify(map))}`;
const found = (line: number, column: number, map: object = MAP) =>
  SourceMap.of(coded(map))?.find(line, column);

test("a place in a file is the place in its source before it, with the text of its line", () => {
  expect(found(1, 1)).toEqual({ file: "a.ts", line: 1, column: 1, text: "one" });
  expect(found(1, 4)).toEqual({ file: "a.ts", line: 1, column: 1, text: "one" });
  expect(found(1, 5)).toEqual({ file: "a.ts", line: 2, column: 3, text: "two" });
  expect(found(1, 900)).toEqual({ file: "a.ts", line: 2, column: 3, text: "two" });
});

test("a place ahead of all of its line is the first of them, and a source without a text has none", () => {
  expect(found(3, 1)).toEqual({ file: "b.ts", line: 2, column: 1 });
  expect(found(3, 40)).toEqual({ file: "b.ts", line: 2, column: 1 });
});

test("a place of no source leaves the next ones where they are, however far those are", () => {
  const map = { ...MAP, mappings: "AAAA,E,gBACA" };
  expect(found(1, 18, map)).toEqual({ file: "a.ts", line: 1, column: 1, text: "one" });
  expect(found(1, 19, map)).toEqual({ file: "a.ts", line: 2, column: 1, text: "two" });
});

test("a file may be nothing but its map", () => {
  expect(SourceMap.of(coded(MAP, ""))?.find(1, 1)?.file).toBe("a.ts");
});

test("there is none on a line without any, beyond the end, or of a source without a name", () => {
  for (const line of [0, 2, 4, 5]) expect(found(line, 1)).toBeUndefined();
});

test("the last map of a file is taken, whatever space follows it", () => {
  const other = { ...MAP, sources: ["other.ts"] };
  expect(SourceMap.of(`${coded(other)}\n${coded(MAP)}\n `)?.find(1, 1)?.file).toBe("a.ts");
});

test.each([
  ["no map", "code();"],
  ["an address", "//# sourceMappingURL=data:application/json,{}"],
  ["a map of another kind", coded({ sources: [] })],
  ["no JSON", coded("{")],
  ["more after it", `${coded(MAP)}\ncode();`],
])("a file with %s has none", (_, code) => {
  expect(SourceMap.of(code)).toBeUndefined();
});

test("a map that is too long is not read", () => {
  expect(SourceMap.of(coded({ ...MAP, mappings: "A".repeat(2_500_000) }))).toBeDefined();
  expect(SourceMap.of(coded({ ...MAP, mappings: "A".repeat(2_500_001) }))).toBeUndefined();
  const padded = coded(MAP, "").padEnd(20_000_000);
  expect(SourceMap.of(padded)).toBeDefined();
  expect(SourceMap.of(`${padded} `)).toBeUndefined();
});
