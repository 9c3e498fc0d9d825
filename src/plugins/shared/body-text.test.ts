import { describe, expect, it } from "vitest";
import { bodyText } from "./body-text";

describe("bodyText", () => {
  it.each([
    { limitBytes: 8, text: "naïve" },
    { limitBytes: 9, text: "naïve…" },
    { limitBytes: 10, text: "naïve…" },
    { limitBytes: 4, text: "naï" },
    { limitBytes: 3, text: "na" },
  ])("reads up to $limitBytes bytes, without a character that these cut", async ({ limitBytes, text }) => {
    expect(await bodyText(new Response("naïve…"), limitBytes)).toBe(text);
  });

  it("shows what is no text at the end of a body", async () => {
    expect(await bodyText(new Response(new Uint8Array([0x61, 0xe2])), 9)).toBe("a\uFFFD");
  });

  it("is empty where there is no body", async () => {
    expect(await bodyText(new Response(null), 9)).toBe("");
  });
});
