import { expect, test } from "vitest";
import { contained, onlyOne } from "../../../../tests/fakes/contained";
import { AppError } from "../../errors/app-error";
import { LlmProviders } from "./index";

const DATA = { point: "llm-provider", id: "acme", name: "Acme", defaultModel: "acme-large" };
const made = async (over: object) =>
  onlyOne((await contained([{ ...DATA, ...over, stream: async function* () {} }], {})).plugin, LlmProviders);
const isTaken = (over: object) =>
  made(over).then(
    () => true,
    (error) => {
      if (error instanceof AppError && error.code === "external-plugin.bad-contribution") return false;
      throw error;
    },
  );
const a = (length: number) => "a".repeat(length);
const model = (over: object) => ({ suggestedModels: [{ id: "m", ...over }] });
const price = (over: object) => model({ price: { input: 1, output: 1, ...over } });

test("what a provider does not say it is not, and no models are suggested", async () =>
  expect(await made({})).toMatchObject({
    needsKey: false,
    needsBaseUrl: false,
    acceptsBaseUrl: false,
    local: false,
    suggestedModels: [],
  }));

test("one text has one vector, and several have as many", async () => {
  const embed = ({ texts }: { readonly texts: readonly string[] }) => ({ vectors: texts.map(() => [1, 2]) });
  const { plugin } = await contained([{ ...DATA, embeddingModel: { model: "e" }, embed }]);
  const client = await onlyOne(plugin, LlmProviders).load({} as never);
  const credential = { id: "c", provider: "acme", model: "e", apiKey: "" };
  const vectorsOf = (...texts: readonly string[]) =>
    client.embed?.(texts, credential, new AbortController().signal);
  expect(await vectorsOf("a")).toEqual([[1, 2]]);
  expect(await vectorsOf("a", "b")).toHaveLength(2);
});

test.each([
  ["too few", [[1, 2]]],
  ["too many", [[1], [1], [1]]],
  ["of different lengths", [[1], [1, 2]]],
  ["empty", [[], []]],
  ["endless", [Array(16_385).fill(0), Array(16_385).fill(0)]],
  ["no numbers", [["1"], ["2"]]],
  ["nothing", undefined],
])("vectors are not taken that are %s", async (_, vectors) => {
  const over = { ...DATA, embeddingModel: { model: "e" }, embed: () => ({ vectors }) };
  const { plugin } = await contained([over]);
  const client = await onlyOne(plugin, LlmProviders).load({} as never);
  const credential = { id: "c", provider: "acme", model: "e", apiKey: "" };
  expect(await client.embeddingModel?.(credential, new AbortController().signal)).toEqual({ model: "e" });
  await expect(client.embed?.(["a", "b"], credential, new AbortController().signal)).rejects.toMatchObject({
    code: "external-plugin.wrong-answer",
  });
});

test.each<[string, (count: number) => object, number]>([
  ["name", (count) => ({ name: a(count) }), 60],
  ["default model", (count) => ({ defaultModel: a(count) }), 120],
  ["number of models", (count) => ({ suggestedModels: Array(count).fill({ id: "m" }) }), 200],
  ["name of the model for vectors", (count) => ({ embeddingModel: { model: a(count) } }), 120],
  ["price of vectors", (count) => ({ embeddingModel: { model: "e", price: count } }), 100_000],
  ["name of a model", (count) => model({ id: a(count) }), 120],
  ["context window", (count) => model({ contextWindow: count }), 1e9],
  ["price of what is sent", (count) => price({ input: count }), 100_000],
  ["price of what comes", (count) => price({ output: count }), 100_000],
  [
    "length from which prompts cost more",
    (count) => price({ long: { input: 1, output: 1, abovePromptTokens: count } }),
    1e9,
  ],
  ["price of reading a cache", (count) => ({ cachePrice: { read: count, write: 1 } }), 100],
  ["price of writing one", (count) => ({ cachePrice: { read: 1, write: count } }), 100],
  ["text for its key", (count) => ({ descriptionKey: a(count) }), 200],
  ["remedy", (count) => ({ remedies: { "network.failed": a(count) } }), 200],
  ["code of a remedy", (count) => ({ remedies: { [a(count)]: "Try" } }), 61],
])("the %s has a limit", async (_, over, limit) => {
  expect(await isTaken(over(limit))).toBe(true);
  expect(await isTaken(over(limit + 1))).toBe(false);
});

test("nothing costs less than nothing", async () => {
  for (const over of [
    price({ input: -1 }),
    { cachePrice: { read: -1, write: 0 } },
    model({ contextWindow: -1 }),
  ])
    expect(await isTaken(over)).toBe(false);
  expect(await isTaken(price({ input: 0, output: 0 }))).toBe(true);
});
