import { describe, expect, test } from "vitest";
import type { Attachment } from "../file/attachment";
import { afterSummary, cutToTokens, summaryOf, totalSize, turnSize } from "./conversation-summary";

const file = (type: Attachment["type"], length: number): Attachment => ({
  type,
  name: "a",
  mimeType: "",
  data: "a".repeat(length),
});

describe("the size of a turn", () => {
  test("is that of its words", () => {
    expect(turnSize({ content: "abcdef" })).toBe(2);
    expect(turnSize(undefined)).toBe(0);
  });

  test("is more by 1,500 for an image, and by what a file holds up to 8,000", () => {
    expect(turnSize({ content: "", attachments: [file("image", 4)] })).toBe(1_500);
    expect(turnSize({ content: "", attachments: [file("text", 400), file("other", 5)] })).toBe(100 + 2);
    expect(turnSize({ content: "", attachments: [file("text", 100_000)] })).toBe(8_000);
  });

  test("is more by what tools were called with and gave", () => {
    const use = (result?: { content: string }) => ({
      id: "u",
      call: { id: "u", name: "x", arguments: "abc" },
      state: "done" as const,
      ...(result ? { result } : {}),
    });
    const turns = [{ text: "abcabc", uses: [use({ content: "abc" }), use()] }];
    expect(turnSize({ content: "abc", turns })).toBe(1 + 2 + 2 + 1);
    expect(totalSize([{ content: "abc", turns }, { content: "abc" }])).toBe(7);
  });
});

describe("a summary", () => {
  const summary = (id: string, throughId: string, state: "used" | "off" | "replaced" = "used") => ({
    id,
    throughId,
    text: "",
    state,
  });
  const branch = ["a", "b", "c"].map((id) => ({ id }));

  test("in force is the one that stands for most of the branch, undone ones included", () => {
    const all = [
      summary("2", "b"),
      summary("1", "a"),
      summary("3", "c", "replaced"),
      summary("4", "elsewhere"),
    ];
    expect(summaryOf(all, branch)?.id).toBe("2");
    expect(summaryOf([...all, summary("5", "c", "off")], branch)?.id).toBe("5");
    expect(summaryOf([summary("4", "elsewhere")], branch)).toBeUndefined();
  });

  test("stands for the turns up to its own, unless it is undone", () => {
    expect(afterSummary(summary("2", "b"), branch)).toEqual([{ id: "c" }]);
    expect(afterSummary(summary("2", "b", "off"), branch)).toBe(branch);
    expect(afterSummary(undefined, branch)).toBe(branch);
  });
});

test("a text is cut to about so many tokens, with dots, and left whole where it has no more", () => {
  expect(cutToTokens("abcdef", 2)).toBe("abcdef");
  expect(cutToTokens("abcdef", 1)).toBe("abc…");
});
