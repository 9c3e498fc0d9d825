import { expect, test } from "vitest";
import { textVectors } from "./text-vectors";

test("vectors are one a text, all of the same length, of the model that made them", async () => {
  const signal = new AbortController().signal;
  const made = (vectors: readonly (readonly number[])[]) =>
    textVectors(
      { provider: "acme", model: "m", embed: async () => vectors } as never,
      ["a", "b"],
      "passage",
      signal,
    );
  expect(await made([[1], [2]])).toEqual({ model: "acme/m", vectors: [[1], [2]] });
  await expect(made([[1]])).rejects.toMatchObject({
    code: "provider.no-vectors",
    params: { provider: "acme" },
  });
  await expect(made([[1], [2, 3]])).rejects.toMatchObject({ code: "provider.no-vectors" });
  await expect(textVectors(undefined, ["a"], "question", signal)).rejects.toMatchObject({
    code: "tool.no-embedding-model",
  });
});
