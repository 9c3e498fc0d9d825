import { expect, test } from "vitest";
import { sampleArtifact } from "../../../../../tests/fakes/sample-tasks";
import { joinedParts } from "./joined-parts";
import type { ReadPart } from "./read-parts";

const part = (number: number, over: Partial<ReadPart> = {}): ReadPart => ({
  ...{ name: "book.txt", number, count: 3, text: ` Original ${number}.\n` },
  note: sampleArtifact({ content: `\nResult ${number}.\n` }),
  ...over,
});

test("the results stand in their order, a blank line between", () => {
  expect(joinedParts([part(1), part(2), part(3)], "en")).toBe("Result 1.\n\nResult 2.\n\nResult 3.");
});

test.each([
  ["en", "> This part of book.txt (2/3) could not be worked on. Its original text:"],
  ["fr-FR", "> Cette partie de book.txt (2/3) n’a pas pu être traitée. Son texte d’origine :"],
  ["ko", "> book.txt의 이 부분(2/3)은 처리하지 못했습니다. 원문은 다음과 같습니다."],
  ["de", "> This part of book.txt (2/3) could not be worked on. Its original text:"],
])("in the place of one that is missing stands its original, said so in %s", (language, said) => {
  const joined = joinedParts([part(1), part(2, { note: undefined })], language);
  expect(joined).toBe(`Result 1.\n\n${said}\n\n\`\`\`\nOriginal 2.\n\`\`\``);
});
