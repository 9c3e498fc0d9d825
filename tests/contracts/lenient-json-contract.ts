import type { LenientJson } from "@core/ports/lenient-json";
import { describe, expect, it } from "vitest";
import { expectLinear } from "../growth";

/** Contract suite of lenient readers of JSON. */
export function lenientJsonContract(make: () => LenientJson): void {
  describe("as a lenient reader of JSON", () => {
    it.each([
      ['{"a": [1, "b"]}', { a: [1, "b"] }],
      ["{'a': 1}", { a: 1 }],
      ['{"a": 1,}', { a: 1 }],
      ['{"a": 1 /* one */}', { a: 1 }],
      ['{"a": "x\ny"}', { a: "x\ny" }],
      ["{a: True, 'b': it}", { a: true, b: "it" }],
      ['{"a": "so "it" is", “b”: “c”}', { a: 'so "it" is', b: "c" }],
      ["{'a': 'it's \\u00e9'}", { a: "it's é" }],
      ['{"a": -1.5e3, // so\n"b": []}', { a: -1500, b: [] }],
    ])("reads %j", async (text, value) => {
      expect(await make().parse(text)).toEqual(value);
    });

    it.each([
      "",
      "{as asked}",
      '{"a": {"b": [1, 2',
      '{"a": "b}',
      '{"a": }',
      '{"a: "b", "c": "d"}',
      '{"a": "b, "c": "d"}',
      '{"a": 1} {"b": 2}',
      "[".repeat(100_000),
    ])("rejects what is none or not closed: %.20j", async (text) => {
      await expect(make().parse(text)).rejects.toThrow();
    });

    it.each(["it's ", '"', "' ", "/*"])("takes time in proportion to the text, %j", async (piece) => {
      const grown = (length: number) => `{"a": '${piece.repeat(length / piece.length)}'}`;
      const parse = async (text: string) =>
        make()
          .parse(text)
          .catch(() => {});
      await expectLinear(4_000, parse, { of: grown });
    });
  });
}
