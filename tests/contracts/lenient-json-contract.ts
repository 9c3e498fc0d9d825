import type { LenientJson } from "@core/ports/lenient-json";
import { describe, expect, it } from "vitest";

/** What every lenient reader has to do. */
export function lenientJsonContract(make: () => LenientJson): void {
  describe("as a lenient reader of JSON", () => {
    it.each([
      ['{"a": [1, "b"]}', { a: [1, "b"] }],
      ["{'a': 1}", { a: 1 }],
      ['{"a": 1,}', { a: 1 }],
      ['{"a": 1 /* one */}', { a: 1 }],
      ['{"a": "x\ny"}', { a: "x\ny" }],
      ['{"a": {"b": [1, 2', { a: { b: [1, 2] } }],
    ])("reads %j", async (text, value) => {
      expect(await make().parse(text)).toEqual(value);
    });

    it("rejects what is none", async () => {
      await expect(make().parse("")).rejects.toThrow();
    });
  });
}
