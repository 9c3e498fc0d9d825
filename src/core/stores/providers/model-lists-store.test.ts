import { beforeEach, describe, expect, test } from "vitest";
import { MemoryLogger } from "../../../../tests/fakes/memory-logger";
import type { Credential, ModelCredential } from "../../domain/model/credential";
import { AppError } from "../../errors/app-error";
import type { PluginHost } from "../../plugin/plugin-host";
import type { LlmProvider } from "../../points/llm-provider";
import { ModelListsStore } from "./model-lists-store";

const CREDENTIAL: Credential = {
  id: "c",
  provider: "openai",
  encryptedApiKey: "sealed",
  model: "gpt-own",
  timestamp: 1,
  order: 0,
};

let asked: ModelCredential[];
let answer: readonly string[] | Error;
let store: ModelListsStore;

beforeEach(() => {
  asked = [];
  answer = ["gpt-5", "gpt-live"];
  const provider = { id: "openai", suggestedModels: [{ id: "gpt-old" }, { id: "gpt-5" }] };
  const client = {
    listModels: async (credential: ModelCredential) => {
      asked.push(credential);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  const plugins = {
    open: () => ({
      find: (id: string) => (id === provider.id ? (provider as unknown as LlmProvider) : undefined),
    }),
    load: async () => client,
  } as unknown as Pick<PluginHost, "load" | "open">;
  const open = async ({ id, model }: Credential) => ({ id, model, provider: "openai", apiKey: "sk-1" });
  store = new ModelListsStore({ open }, plugins, new MemoryLogger());
});

const load = (...credentials: readonly Credential[]) => store.load(credentials, new AbortController().signal);

describe("the models to choose from", () => {
  test("are those suggested until the provider has listed its own", async () => {
    expect(store.of(CREDENTIAL)).toEqual(["gpt-own", "gpt-old", "gpt-5"]);
    await load(CREDENTIAL);
    expect(store.of(CREDENTIAL)).toEqual(["gpt-own", "gpt-5", "gpt-live"]);
    expect(asked).toMatchObject([{ apiKey: "sk-1" }]);
  });

  test("are asked for once, and again when the key or the address has changed", async () => {
    await load(CREDENTIAL);
    await load(CREDENTIAL);
    expect(asked).toHaveLength(1);
    await load({ ...CREDENTIAL, baseUrl: "https://other.example" });
    expect(asked).toHaveLength(2);
  });

  test("are those suggested where the provider does not answer, which is asked again the next time", async () => {
    answer = new AppError("network.failed");
    await load(CREDENTIAL, { ...CREDENTIAL, id: "x", provider: "gone" });
    expect(store.of(CREDENTIAL)).toEqual(["gpt-own", "gpt-old", "gpt-5"]);
    answer = ["gpt-live"];
    await load(CREDENTIAL);
    expect(store.of(CREDENTIAL)).toEqual(["gpt-own", "gpt-live"]);
  });
});
