import { describe, expect, test } from "vitest";
import { withoutThoughts } from "./think-blocks";

describe("a reply without its thoughts", () => {
  test.each([
    ["Hello", "Hello"],
    ["<think>\nhm\n</think>\n\nHello", "Hello"],
    ["<thinking>a</thinking><think>b</think>c", "c"],
    ["<think>still thinking", ""],
    ["Models write `<think>` and `</think>`.", "Models write `<think>` and `</think>`."],
  ])("%j is %j", (content, text) => {
    expect(withoutThoughts(content)).toBe(text);
  });
});
