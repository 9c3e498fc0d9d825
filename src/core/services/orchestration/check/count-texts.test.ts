import { expect, test } from "vitest";
import { countText } from "./count-texts";

test.each([
  [{ unit: "words", max: 300 }, "en", "312 words (at most 300)"],
  [{ unit: "words", min: 5 }, "en", "312 words (at least 5)"],
  [{ unit: "headings", min: 3, max: 3 }, "en", "312 headings (exactly 3)"],
  [{ unit: "list-items", min: 0, max: 3 }, "en", "312 list items (at least 0, at most 3)"],
  [{ unit: "paragraphs" }, "en", "312 paragraphs"],
  [{ unit: "occurrences", of: "rain", min: 1 }, "en", '"rain": 312 occurrences (at least 1)'],
  [{ unit: "words", of: "rain" }, "en", "312 words"],
  [{ unit: "occurrences" }, "en", "312 occurrences"],
  [{ unit: "table-rows", min: 1, max: 2 }, "fr", "312 lignes de tableau (au moins 1, au plus 2)"],
  [{ unit: "sentences", min: 2, max: 2 }, "fr", "312 phrases (exactement 2)"],
  [{ unit: "characters", min: 1, max: 2 }, "ko", "312 자 (1 이상, 2 이하)"],
  [{ unit: "code-blocks", min: 2, max: 2 }, "ko", "312 코드 블록 (정확히 2)"],
  [{ unit: "words", max: 1 }, "de", "312 words (at most 1)"],
] as const)("%j in %s is told as %s", (measure, language, text) => {
  expect(countText(312, measure, language)).toBe(text);
});
