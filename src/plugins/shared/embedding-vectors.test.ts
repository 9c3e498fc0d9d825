import { expect, test } from "vitest";
import { checkedVectors, embeddingModelOf } from "./embedding-vectors";

test("a model of most languages is taken before any other that embeds", () => {
  expect(embeddingModelOf(["llama", "all-minilm", "bge-m3"])).toBe("bge-m3");
  expect(embeddingModelOf(["llama", "all-minilm", "nomic-embed"])).toBe("all-minilm");
  expect(embeddingModelOf(["llama"])).toBeUndefined();
});

test("vectors are as many as texts, of one length and of numbers", () => {
  const vectors = [
    [1, 2],
    [3, 4],
  ];
  expect(checkedVectors(vectors, 2, "Some")).toBe(vectors);
  for (const wrong of [
    [],
    [[]],
    [[1], [1, 2]],
    [[1], ["2"]],
    [[1], [Number.NaN]],
    [[1], null],
    [[1]],
    ["ab", "cd"],
  ])
    expect(() => checkedVectors(wrong, 2, "Some")).toThrow(
      expect.objectContaining({ code: "provider.no-vectors", params: { provider: "Some" } }),
    );
  expect(() => checkedVectors([[]], 1, "Some")).toThrow();
});
