import { describe, expect, test } from "vitest";
import { ThinkSplitter } from "./think-splitter";

function split(pieces: readonly string[]): { text: string; reasoning: string } {
  const splitter = new ThinkSplitter();
  const parts = [...pieces.flatMap((piece) => splitter.push(piece)), ...splitter.flush()];
  const joined = (type: string) =>
    parts
      .filter((part) => part.type === type)
      .map(({ text }) => text)
      .join("");
  return { text: joined("text-delta"), reasoning: joined("reasoning-delta") };
}

describe("think tags", () => {
  test.each([
    ["a closed block", "<think>let me see</think>\n\nIt is 4.", "\n\nIt is 4.", "let me see"],
    ["a block that never closes", "<think>hm, cut he", "", "hm, cut he"],
    ["a block after white space", "\n  <think>a</think>b", "\n  b", "a"],
    ["two blocks", "<think>a</think>\nfirst\n<think>b</think>\nsecond", "\nfirst\n\nsecond", "ab"],
    ["a tag in the middle of a line", "write <think> to think", "write <think> to think", ""],
    ["a tag in a code fence", "```html\n<think>\n```\nend", "```html\n<think>\n```\nend", ""],
    ["a tag after a code fence", "```\nx\n```\n<think>a</think>end", "```\nx\n```\nend", "a"],
    ["what only looks like a tag", "<thinker>\n<th\n<b>", "<thinker>\n<th\n<b>", ""],
    ["an unfinished tag at the end", "2 <\n<thi", "2 <\n<thi", ""],
    ["a tag inside the thought", "<think>a < b </th c</think>d", "d", "a < b </th c"],
  ])("%s, wherever it is cut", (_, whole, text, reasoning) => {
    expect(split([whole])).toEqual({ text, reasoning });
    expect(split([...whole])).toEqual({ text, reasoning });
    for (let at = 1; at < whole.length; at++) {
      expect(split([whole.slice(0, at), whole.slice(at)])).toEqual({ text, reasoning });
    }
  });

  test("ordinary text is given out at once", () => {
    const splitter = new ThinkSplitter();
    expect(splitter.push("Hello")).toEqual([{ type: "text-delta", text: "Hello" }]);
    expect(splitter.push(" <b")).toEqual([{ type: "text-delta", text: " <b" }]);
  });
});
