import { expect, test } from "vitest";
import { countVerdict, shortfall } from "./count-proof";

const text = { artifactId: "a", version: 2, content: "one two three" };

test.each([
  [{ min: 5 }, 2],
  [{ max: 1 }, 2],
  [{ min: 1, max: 3 }, 0],
  [{ min: 3, max: 3 }, 0],
  [{}, 0],
])("a text of three words misses %j by %i", (bounds, missed) => {
  expect(shortfall(text.content, { unit: "words", ...bounds })).toBe(missed);
});

test("a text without any of what it may have so many of misses nothing", () => {
  expect(shortfall(text.content, { unit: "headings", max: 3 })).toBe(0);
});

test("the verdict says what was counted, and where", () => {
  const reason = "3 words (at most 2)";
  expect(countVerdict("r", text, { unit: "words", max: 2 }, "en")).toEqual({
    ...{ requirementId: "r", outcome: "unmet", reason },
    proof: { kind: "counted", text: reason, artifactId: "a", version: 2 },
  });
  expect(countVerdict("r", text, { unit: "words", max: 3 }, "en").outcome).toBe("met");
});
