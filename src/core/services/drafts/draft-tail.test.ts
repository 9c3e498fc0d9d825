import type { Draft } from "@core/domain/conversation/draft";
import { describe, expect, test } from "vitest";
import { tailOf, withTail } from "./unload-backup";

const draft = (text: string, reasoning: string, updatedAt: number): Draft => ({
  id: "message/m",
  text,
  reasoning,
  updatedAt,
  detail: { agentId: "ada" },
});

describe("the tail of a draft", () => {
  test("is what is not saved, and makes the whole with it", () => {
    const saved = draft("The Loire", "hm", 1);
    const latest = draft("The Loire rises.", "hmm", 2);
    const tail = tailOf(latest, saved);
    expect(tail).toMatchObject({ text: " rises.", reasoning: "m", textFrom: 9, reasoningFrom: 2 });
    expect(withTail(saved, tail)).toEqual(latest);
  });

  test("is everything where nothing is saved", () => {
    const latest = draft("The Loire", "", 2);
    expect(withTail(draft("", "", 1), tailOf(latest, undefined))).toEqual(latest);
  });

  test("is told from a save that was made after all", () => {
    const tail = tailOf(draft("The Loire rises.", "", 2), draft("The", "", 1));
    const later = draft("The Loire rises in the Cévennes.", "", 3);
    expect(withTail(later, tail)).toBe(later);
    const same = draft("The Loire rises.", "", 2);
    expect(withTail(same, tail)).toEqual(same);
  });

  test("of a text that began anew takes the place of the older one", () => {
    expect(withTail(draft("The older text", "", 1), tailOf(draft("New", "", 2), undefined)).text).toBe("New");
  });

  test("leaves a text alone whose middle is missing", () => {
    const tail = tailOf(draft("abcdef", "", 2), draft("abcd", "", 1));
    expect(withTail(draft("ab", "", 1), tail).text).toBe("ab");
  });

  test("is no larger than what browsers keep", () => {
    const tail = tailOf(draft("a".repeat(9_000_000), "b".repeat(9_000_000), 2), draft("a", "", 1));
    expect(JSON.stringify(tail).length).toBeLessThan(1_000_000);
    expect(withTail(draft("a", "", 1), tail).text).toMatch(/^a{250001}$/);
  });
});
