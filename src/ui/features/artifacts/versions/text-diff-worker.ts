import { diffLines } from "diff";
import { blockDiff } from "./block-diff";
import type { DiffPart, DiffQuestion, TextDiff } from "./text-diff";

/** Texts that differ everywhere take quadratic time: after this they count as replaced. */
const TIMEOUT_MS = 5_000;

globalThis.addEventListener("message", ({ data }: MessageEvent<DiffQuestion>) => {
  globalThis.postMessage(diffOf(data));
});

function diffOf(question: DiffQuestion): TextDiff {
  const blocks = question.isMarkdown ? blockDiff(question.before, question.after) : undefined;
  return blocks ? { by: "blocks", parts: blocks } : { by: "lines", parts: partsOf(question) };
}

function partsOf({ before, after }: DiffQuestion): readonly DiffPart[] {
  const changes = diffLines(withEnd(before), withEnd(after), { timeout: TIMEOUT_MS });
  if (!changes) {
    return [
      { kind: "removed", lines: before.split("\n") },
      { kind: "added", lines: after.split("\n") },
    ];
  }
  return changes.map(({ value, removed, added }) => ({
    kind: removed ? "removed" : added ? "added" : "same",
    lines: value.replace(/\n$/, "").split("\n"),
  }));
}

/** A last line without an end is no other line than one with it. */
function withEnd(text: string): string {
  return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}
