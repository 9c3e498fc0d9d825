import { expect, test } from "vitest";
import type { Credential } from "../../domain/model/credential";
import type { LlmProvider } from "../../points/llm-provider";
import type { NewCredential } from "./credential-rules";
import { addKeylessProvider } from "./keyless-provider";

const { signal } = new AbortController();
const ollama = {
  ...{ id: "ollama", name: "Ollama", defaultBaseUrl: "http://localhost:11434", defaultModel: "default" },
} as LlmProvider;

/** Configured providers that are known once they are loaded. */
function configured(stored: readonly Credential[], models: readonly string[] = ["first", "second"]) {
  const added: NewCredential[] = [];
  const asked: unknown[] = [];
  const all = {
    credentials: [] as readonly Credential[],
    load: async () => {
      all.credentials = stored;
    },
    listModels: async (input: unknown) => {
      asked.push(input);
      return models;
    },
    add: async (input: NewCredential) => {
      added.push(input);
      return { ...input, id: "new" } as unknown as Credential;
    },
  };
  return { all, added, asked };
}

test("a provider without a key is configured with the first model that its server has", async () => {
  const { all, added, asked } = configured([]);
  expect(await addKeylessProvider(all, ollama, signal)).toMatchObject({ id: "new" });
  const input = { provider: "ollama", apiKey: "", baseUrl: "http://localhost:11434" };
  expect([asked, added]).toEqual([[input], [{ ...input, model: "first" }]]);
});

test("one that practises has its own model, and no server to ask", async () => {
  const { all, added, asked } = configured([]);
  await addKeylessProvider(all, { ...ollama, simulated: true }, signal);
  expect([asked, added.map(({ model }) => model)]).toEqual([[], ["default"]]);
});

test("one that is configured already is taken as it is", async () => {
  const known = { id: "k", provider: "ollama" } as Credential;
  const { all, added } = configured([{ id: "o", provider: "openai" } as Credential, known]);
  expect(await addKeylessProvider(all, ollama, signal)).toBe(known);
  expect(added).toEqual([]);
});

test("there is none without a provider, or without models", async () => {
  const { all } = configured([], []);
  await expect(addKeylessProvider(all, undefined, signal)).rejects.toMatchObject({ code: "provider.none" });
  await expect(addKeylessProvider(all, ollama, signal)).rejects.toMatchObject({
    ...{ code: "provider.no-models", params: { provider: "Ollama" } },
  });
});
