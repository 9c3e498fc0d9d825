import type { LlmMessage, PromptFile } from "@core/domain/model/llm";
import { expect, test } from "vitest";
import { textAttachment } from "../../../../tests/fakes/text-attachment";
import { dataUrl, imagesOf, textWithFiles, withJoinedPrompts } from "./attachment-content";

const picture: PromptFile = { type: "image", name: "p.png", mimeType: "image/png", data: "AA==" };
const scan = (ranges: readonly { from: number; to: number }[], unit?: "pages" | "rows"): PromptFile => ({
  ...{ type: "other", name: "s.pdf", mimeType: "application/pdf", data: "" },
  excerpt: { of: 20, tokens: 1, ranges, ...(unit ? { unit } : {}) },
});
const shown = (...attachments: readonly PromptFile[]) => textWithFiles({ content: "Look", attachments });

test("texts stand between marks with their names, and other files are named", () => {
  expect(shown(textAttachment("a.txt", "hello"), picture)).toBe(
    "Look\n\n--- File: a.txt ---\nhello\n--- End of file: a.txt ---",
  );
  expect(shown({ type: "other", name: "b.zip", mimeType: "application/zip", data: "" })).toBe(
    "Look\n\n[Attached file: b.zip (application/zip)]",
  );
  expect(textWithFiles({ content: "", attachments: [textAttachment("a", "b")] })).toMatch(/^--- File: a ---/);
  expect(textWithFiles({ content: "Look" })).toBe("Look");
});

test("which part of a file is given is said", () => {
  const part = (unit?: "rows") => ({
    ...textAttachment("a.txt", "x"),
    excerpt: { of: 9, tokens: 1, ranges: [{ from: 1, to: 3 }], ...(unit ? { unit } : {}) },
  });
  expect(shown(part())).toContain("--- File: a.txt (2 of 9 paragraphs; […] stands for the others) ---");
  expect(shown(part("rows"))).toContain("--- File: a.txt (2 of 9 rows, and figures of all) ---");
  expect(shown(scan([{ from: 0, to: 8 }], "pages"))).toContain(
    "[Attached file: s.pdf (application/pdf), without text: the first 8 of its 20 pages are the pictures called after it]",
  );
  expect(shown(scan([], "pages"))).toContain("without text: 20 pages that are pictures]");
  expect(shown(scan([]))).toContain("[Attached file: s.pdf (application/pdf)]");
});

test("pictures are those of a message, as addresses that hold them", () => {
  expect(imagesOf({ attachments: [textAttachment("a", "b"), picture] })).toEqual([picture]);
  expect(imagesOf({})).toEqual([]);
  expect(dataUrl(picture)).toBe("data:image/png;base64,AA==");
});

test("what the user says in several messages after each other is one, with its files as text and its pictures", () => {
  const user = (content: string, ...attachments: readonly PromptFile[]): LlmMessage => ({
    role: "user",
    content,
    ...(attachments.length > 0 ? { attachments } : {}),
  });
  const answer: LlmMessage = { role: "assistant", content: "yes" };
  expect(
    withJoinedPrompts([user("a", textAttachment("f", "x")), user("", picture), user("b"), answer, user("c")]),
  ).toEqual([
    {
      role: "user",
      content: "a\n\n--- File: f ---\nx\n--- End of file: f ---\n\nb",
      attachments: [picture],
    },
    answer,
    user("c"),
  ]);
});
