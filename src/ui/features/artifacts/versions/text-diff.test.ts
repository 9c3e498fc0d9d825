import * as fc from "fast-check";
import { expect, test } from "vitest";
import { provideWorkers } from "../../../../../tests/fakes/in-process-worker";
import { type DiffPart, type DiffQuestion, textDiff } from "./text-diff";

provideWorkers();
const signal = new AbortController().signal;
async function linesOf(question: DiffQuestion) {
  const diff = await textDiff(question, signal);
  if (diff.by !== "lines") throw new Error("The lines were asked for.");
  return diff;
}
const side = (parts: readonly DiffPart[], gone: DiffPart["kind"]) =>
  parts.filter(({ kind }) => kind !== gone).flatMap(({ lines }) => lines);

const text = fc
  .array(fc.constantFrom("", "a", "b", "- c", "## d"), { maxLength: 12 })
  .map((lines) => lines.join("\n"));

test("what stays and what was added is the one text, what stays and what was removed the other", async () => {
  await fc.assert(
    fc.asyncProperty(text, text, async (before, after) => {
      const { parts } = await linesOf({ before, after });
      const lines = (source: string) => (source === "" ? [] : source.replace(/\n$/, "").split("\n"));
      expect(side(parts, "added")).toEqual(lines(before));
      expect(side(parts, "removed")).toEqual(lines(after));
    }),
  );
});

test("only the lines that differ are told apart", async () => {
  expect((await linesOf({ before: "a\nb\nc", after: "a\nB\nc\nd" })).parts).toEqual([
    { kind: "same", lines: ["a"] },
    { kind: "removed", lines: ["b"] },
    { kind: "added", lines: ["B"] },
    { kind: "same", lines: ["c"] },
    { kind: "added", lines: ["d"] },
  ]);
});

test("of a document blocks are told apart, and within them words", async () => {
  const before = "# T\n\nThe market opens at nine, and closes\nlate.\n\nGone.\n\n| a |\n|--|\n| b |\n";
  const after = "# T\n\nThe market opens at ten, and closes\nlate.\n\n| a |\n|--|\n| c |\n\nNew.";
  const diff = await textDiff({ before, after, isMarkdown: true }, signal);
  expect(diff).toMatchObject({
    by: "blocks",
    parts: [
      { kind: "same", lines: 1 },
      { marked: "The market opens at <del>nine</del><ins>ten</ins>, and closes\nlate." },
      { before: "Gone.", after: "" },
      { before: "| a |\n|--|\n| b |", after: "| a |\n|--|\n| c |" },
      { before: "", after: "New." },
    ],
  });
});

test("a document that stays the same but for blank lines has no change", async () => {
  const { parts } = await textDiff({ before: "a\n\nb\n", after: "a\r\n\r\n\r\nb", isMarkdown: true }, signal);
  expect(parts.map(({ kind }) => kind)).toEqual(["same"]);
});

test("blocks that are very long, or very many, are compared by lines", async () => {
  const long = "word ".repeat(5000);
  const many = (word: string) => Array.from({ length: 100 }, (_, at) => `${word} ${at}`).join("\n\n");
  for (const [before, after] of [[`${long}a`, `${long}b`] as const, [many("a"), many("b")] as const])
    expect((await textDiff({ before, after, isMarkdown: true }, signal)).by).toBe("lines");
});
