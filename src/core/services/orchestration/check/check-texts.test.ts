import { expect, test } from "vitest";
import { checkText } from "./check-texts";

const KINDS = [
  ...([
    "cut",
    "empty",
    "refusal",
    "question",
    "placeholder",
    "open-fence",
    "invalid-json",
    "language",
  ] as const),
  ...(["misquoted", "unread-source", "unknown-source", "uncited", "claims", "error", "not-checked"] as const),
  ...(["not-quoted", "not-shown", "no-validator", "none-found"] as const),
];

test("each outcome of a check is said in words of its own, in each language", () => {
  const said = ["en", "fr", "ko"].map((language) => KINDS.map((kind) => checkText(kind, language)));
  for (const texts of said) {
    expect(new Set(texts).size).toBe(KINDS.length);
    expect(texts.every((text) => text.trim() !== "")).toBe(true);
  }
  expect(new Set(said.map(([first]) => first)).size).toBe(3);
  for (const text of said[2] ?? []) expect(text).toMatch(/[가-힣]/);
  expect(KINDS.map((kind) => checkText(kind, "de"))).toEqual(said[0]);
});
