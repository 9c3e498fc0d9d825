import * as fc from "fast-check";
import { expect, test } from "vitest";
import { provideWorkers } from "../../../../../tests/fakes/in-process-worker";
import { type DiffPart, textDiff } from "./text-diff";

provideWorkers();
const signal = new AbortController().signal;
const side = (parts: readonly DiffPart[], gone: DiffPart["kind"]) =>
  parts.filter(({ kind }) => kind !== gone).flatMap(({ lines }) => lines);

const text = fc
  .array(fc.constantFrom("", "a", "b", "- c", "## d"), { maxLength: 12 })
  .map((lines) => lines.join("\n"));

test("what stays and what was added is the one text, what stays and what was removed the other", async () => {
  await fc.assert(
    fc.asyncProperty(text, text, async (before, after) => {
      const parts = await textDiff({ before, after }, signal);
      const lines = (source: string) => (source === "" ? [] : source.replace(/\n$/, "").split("\n"));
      expect(side(parts, "added")).toEqual(lines(before));
      expect(side(parts, "removed")).toEqual(lines(after));
    }),
  );
});

test("only the lines that differ are told apart", async () => {
  expect(await textDiff({ before: "a\nb\nc", after: "a\nB\nc\nd" }, signal)).toEqual([
    { kind: "same", lines: ["a"] },
    { kind: "removed", lines: ["b"] },
    { kind: "added", lines: ["B"] },
    { kind: "same", lines: ["c"] },
    { kind: "added", lines: ["d"] },
  ]);
});
