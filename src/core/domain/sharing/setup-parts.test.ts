import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { joinParts, PART_LIMIT, readPart, splitIntoParts } from "./setup-parts";

const code = fc.string({ unit: fc.constantFrom(..."abcXYZ019-_"), minLength: 1, maxLength: 120 });

describe("a setup in parts", () => {
  it("comes together again, in whatever order its parts are read", () => {
    fc.assert(
      fc.property(code, fc.integer({ min: 10, max: 50 }), (whole, length) => {
        const parts = (splitIntoParts(whole, length) ?? []).map((part) => readPart(part));
        const ordered = parts.reverse().sort((a, b) => (a?.number ?? 0) - (b?.number ?? 0));
        expect(
          joinParts(
            parts[0]?.setId ?? "",
            ordered.map((part) => part?.text ?? ""),
          ),
        ).toBe(whole);
        expect(ordered.every((part) => part?.total === parts.length)).toBe(true);
      }),
    );
  });

  it("is not cut into more parts than anybody reads", () => {
    expect(splitIntoParts("a".repeat(PART_LIMIT * 10), 10)).toHaveLength(PART_LIMIT);
    expect(splitIntoParts("a".repeat(PART_LIMIT * 10 + 1), 10)).toBeUndefined();
  });

  it("is noticed when a part is another's", () => {
    const [first = "", second = ""] = splitIntoParts("abcdef", 3) ?? [];
    const setId = readPart(first)?.setId ?? "";
    expect(joinParts(setId, ["abc", "dex"])).toBeUndefined();
    expect(readPart(second)?.setId).toBe(setId);
  });

  it.each(["eyJ2IjoxfQ", "11111111.0.2.a", "11111111.3.2.a", "11111111.1.99.a", "1.1.2.a", "11111111.1.2."])(
    "is told from %s",
    (text) => expect(readPart(text)).toBeUndefined(),
  );
});
