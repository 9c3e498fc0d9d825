import { describe, expect, test } from "vitest";
import { splitThoughts, withoutThoughts } from "./think-blocks";

describe("think blocks", () => {
  test("a reply without one is all text", () => {
    expect(splitThoughts("Hello")).toEqual([{ kind: "text", text: "Hello", closed: true }]);
  });

  test("a closed block comes before the text", () => {
    expect(splitThoughts("<think>\nhm\n</think>\n\nHello")).toEqual([
      { kind: "thoughts", text: "hm", closed: true },
      { kind: "text", text: "Hello", closed: true },
    ]);
  });

  test("an unclosed block is open while streaming and closed afterwards", () => {
    expect(splitThoughts("<think>so far", true)).toEqual([
      { kind: "thoughts", text: "so far", closed: false },
    ]);
    expect(splitThoughts("<think>so far")).toEqual([{ kind: "thoughts", text: "so far", closed: true }]);
  });

  test("half a tag at the start does not flash up as text", () => {
    for (const piece of ["<", "<th", "<think", "\n<thinkin"]) expect(splitThoughts(piece, true)).toEqual([]);
    expect(splitThoughts("a < b", true)).toHaveLength(1);
  });

  test("an empty block disappears", () => {
    expect(splitThoughts("<think>\n\n</think>Hi")).toEqual([{ kind: "text", text: "Hi", closed: true }]);
  });

  test("tags in the middle of an answer are part of it", () => {
    const text = "Models write `<think>` and `</think>`.";
    expect(splitThoughts(text)).toEqual([{ kind: "text", text, closed: true }]);
  });

  test("thoughts are left out of what is copied", () => {
    expect(withoutThoughts("<thinking>a</thinking>b")).toBe("b");
  });
});
