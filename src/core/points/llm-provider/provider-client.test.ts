import { describe, expect, test } from "vitest";
import type { CellFunctions } from "../../contained/cell-functions";
import type { LlmRequest } from "../../domain/model/llm";
import { AppError } from "../../errors/app-error";
import type { FetchGrants, Json } from "../../ports/plugin-cells";
import { ProviderClient } from "./provider-client";

const CREDENTIAL = { id: "c", provider: "acme", model: "large", apiKey: "acme-0123456789abcdef" };
const REQUEST: LlmRequest = { model: "large", messages: [{ role: "user", content: "Hi" }] };
const FINISH = { type: "finish", reason: "stop" };
const never = new AbortController().signal;

/** A client whose plugin answers with these, and what it was called with. */
function client(answers: Readonly<Record<string, unknown>>, over: object = {}) {
  const asked: { name: string; args: Json; grants: unknown }[] = [];
  const functions = {
    async callIfThere(
      name: string,
      args: Json,
      _: unknown,
      __: AbortSignal,
      { grants }: { grants: unknown },
    ) {
      asked.push({ name, args, grants });
      const answer = answers[name];
      if (answer instanceof Error) throw answer;
      return answer;
    },
    async *stream(name: string, args: Json, _: unknown, __: AbortSignal, { grants }: { grants: unknown }) {
      asked.push({ name, args, grants });
      yield* (answers.stream ?? []) as Iterable<unknown>;
    },
  };
  const provider = {
    ...{ name: "Acme", searchesWeb: false, preferredModels: [/large/], suggestedModels: ["large", "small"] },
    hostsOf: () => ["https://api.acme.example"],
    ...over,
  };
  return { asked, client: new ProviderClient(provider, functions as unknown as CellFunctions) };
}
const streamed = async (made: ReturnType<typeof client>, over: Partial<LlmRequest> = {}) => {
  const parts: unknown[] = [];
  for await (const part of made.client.stream({ ...REQUEST, ...over }, CREDENTIAL, never)) parts.push(part);
  return parts;
};

describe("what a plugin is told of a credential", () => {
  test("is whether there is a key, its model and its server where it has one of its own", async () => {
    const { client: asking, asked } = client({ checkKey: true });
    await asking.checkKey(CREDENTIAL, never);
    await asking.checkKey({ ...CREDENTIAL, apiKey: "", baseUrl: "https://own.example" }, never);
    expect(asked.map(({ args }) => args)).toEqual([
      { credential: { provider: "acme", model: "large", hasKey: true } },
      { credential: { provider: "acme", model: "large", hasKey: false, baseUrl: "https://own.example" } },
    ]);
  });

  test("lets it send the key to the provider's server, where there is a key", async () => {
    const { client: asking, asked } = client({ listModels: [] });
    await asking.listModels(CREDENTIAL, never);
    await asking.listModels({ ...CREDENTIAL, apiKey: "" }, never);
    const hosts = ["https://api.acme.example"];
    expect(asked.map(({ grants }) => grants)).toEqual([
      { hosts, secrets: { "provider-key": "acme-0123456789abcdef" }, signal: never },
      { hosts, secrets: {}, signal: never },
    ]);
  });
});

describe("a plugin that says nothing", () => {
  test("of keys takes any, and of models has those it suggests", async () => {
    const { client: asking } = client({});
    expect(await asking.checkKey(CREDENTIAL, never)).toBe(true);
    expect(await asking.listModels(CREDENTIAL, never)).toEqual(["large", "small"]);
    expect(asking.preferredModels).toEqual([/large/]);
    expect(asking.searchesWeb()).toBe(false);
  });

  test("is believed where it does", async () => {
    const { client: asking } = client({ checkKey: false, listModels: ["tiny"] });
    expect(await asking.checkKey(CREDENTIAL, never)).toBe(false);
    expect(await asking.listModels(CREDENTIAL, never)).toEqual(["tiny"]);
  });
});

test("vectors are had of a provider that has a model for them, with the tokens it tells", async () => {
  const none = client({});
  expect(await none.client.embeddingModel()).toBeUndefined();
  await expect(none.client.embed(["a"], CREDENTIAL, never)).rejects.toMatchObject({
    code: "provider.no-vectors",
  });
  const embedding = { model: "acme-embed", price: 0.02 };
  const made = client({ embed: { vectors: [[1, 2]], tokens: 9 } }, { embedding });
  expect(await made.client.embeddingModel()).toEqual(embedding);
  const tokens: number[] = [];
  expect(await made.client.embed(["a"], CREDENTIAL, never, (told) => tokens.push(told))).toEqual([[1, 2]]);
  expect([tokens, made.asked[0]?.args]).toEqual([
    [9],
    { texts: ["a"], credential: { provider: "acme", model: "large", hasKey: true } },
  ]);
});

test("the key is in no error that is told", async () => {
  const { client: asking } = client({
    checkKey: new AppError("provider.api", { message: "no acme-0123456789abcdef here" }),
  });
  const error = await asking.checkKey(CREDENTIAL, never).catch((thrown: unknown) => thrown);
  expect(JSON.stringify((error as AppError).params)).not.toContain("acme-0123456789abcdef");
});

describe("a stream", () => {
  test("gives the parts that say something, up to the end", async () => {
    const stream = [{ type: "text-delta", text: "" }, { type: "text-delta", text: "a" }, FINISH, FINISH];
    expect(await streamed(client({ stream }))).toEqual([{ type: "text-delta", text: "a" }, FINISH]);
    await expect(streamed(client({ stream: stream.slice(0, 2) }))).rejects.toMatchObject({
      code: "provider.stream-cut",
    });
  });

  test("with a search of the web is none where the provider cannot search", async () => {
    const webSearch = {} as NonNullable<LlmRequest["webSearch"]>;
    await expect(streamed(client({ stream: [FINISH] }), { webSearch })).rejects.toMatchObject({
      code: "provider.no-web-search",
      params: { provider: "Acme", model: "large" },
    });
    expect(await streamed(client({ stream: [FINISH] }, { searchesWeb: true }), { webSearch })).toEqual([
      FINISH,
    ]);
  });

  test("is counted by the bytes that came, or by its text where that is more", async () => {
    const counted: number[] = [];
    const onBytes = (sizeBytes: number) => void counted.push(sizeBytes);
    const made = client({
      stream: [{ type: "text-delta", text: "abc" }, { type: "text-delta", text: "de" }, FINISH],
    });
    await streamed(made, { onBytes });
    expect(counted).toEqual([3, 2]);
    const grants = made.asked[0]?.grants as FetchGrants | undefined;
    await grants?.onBytes?.(7);
    expect(counted).toEqual([3, 2, 7]);
  });

  test("hands a provider back what it gave with a call, and nothing of another's", async () => {
    const made = client({ stream: [FINISH] });
    const call = (provider: string) => ({
      ...{ id: "1", name: "n", arguments: "{}" },
      providerData: { provider, value: 1 },
    });
    const messages = [
      { role: "user", content: "Hi" },
      { role: "assistant", content: "", toolCalls: [call("Acme"), call("Other")] },
    ] as const;
    await streamed(made, { messages });
    expect(made.asked[0]?.args).toMatchObject({
      request: {
        messages: [messages[0], { toolCalls: [call("Acme"), { id: "1", name: "n", arguments: "{}" }] }],
      },
    });
    expect(JSON.stringify(made.asked[0]?.args)).not.toContain("Other");
  });
});
