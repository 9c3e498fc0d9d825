import { afterEach, describe, expect, it, vi } from "vitest";
import { estimatedTokens } from "./conversation-summary";

const exactTokens = (text: string) => Math.ceil(new TextEncoder().encode(text).length / 3);

describe("the estimated tokens of a text", () => {
  afterEach(() => vi.restoreAllMocks());

  it("are a third of the bytes of a short one", () => {
    for (const text of ["", "a", "words of a text", "\ud55c\uad6d\uc5b4", "\u{1f600}"])
      expect(estimatedTokens(text)).toBe(exactTokens(text));
  });

  it("are about as many for a long one, also where its languages change", () => {
    const korean = "\ud55c\uad6d\uc5b4 \ubb38\uc7a5. ".repeat(40_000);
    const english = "some words of a text ".repeat(30_000);
    for (const text of [korean, english, korean + english, english + korean + english]) {
      const ratio = estimatedTokens(text) / exactTokens(text);
      expect(ratio).toBeGreaterThan(0.95);
      expect(ratio).toBeLessThan(1.05);
    }
  });

  it("are found by looking at so much of a text, however long it is", () => {
    const encode = vi.spyOn(TextEncoder.prototype, "encode");
    const lookedAt = (text: string) => {
      encode.mockClear();
      estimatedTokens(text);
      return encode.mock.calls.reduce((sum, [piece = ""]) => sum + piece.length, 0);
    };
    for (const length of [100_000, 1_000_000, 8_000_000])
      expect(lookedAt("a".repeat(length))).toBeLessThanOrEqual(100_000);
  });
});
