import { type Effort, thoughtRoom } from "@core/domain/model/effort";
import { AppError } from "@core/errors/app-error";
import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { type CompletedRequest, Tracers } from "@core/points/tracer";
import { describe, expect, test } from "vitest";
import { call, drain, overloaded, signal } from "../../../../tests/fakes/model-calls";
import { ModelSetup } from "../../../../tests/fakes/model-setup";
import { failing, ScriptedProvider, saying } from "../../../../tests/fakes/scripted-provider";
import type { ModelPart } from "./model-call";

test("what can be done something about says what was called, and until when to wait", async () => {
  const limit = new AppError("provider.api", { status: 429, retryAfterMs: 0, body: "insufficient_quota" });
  const refusal = new AppError("provider.api", { status: 401 });
  const alpha = new ScriptedProvider("alpha").script(failing(refusal), failing(limit));
  const setup = new ModelSetup(alpha);
  const { id: credentialId } = await setup.add("alpha");
  const called = { credentialId, model: "alpha-model" };
  await expect(setup.caller.complete(call, signal())).rejects.toMatchObject({
    code: "provider.api",
    params: { status: 401, ...called },
  });
  await expect(setup.caller.complete({ ...call, taskId: "t" }, signal())).rejects.toMatchObject({
    params: { ...called, retryAt: setup.ports.clock.now() },
  });
});

test("a call that the limits over all work do not let pass is never sent, and is no request; a practised one is not asked about", async () => {
  const practice = new ScriptedProvider("practice", { needsKey: false, simulated: true });
  const alpha = new ScriptedProvider("alpha").script(saying("Hello"));
  const setup = new ModelSetup(alpha, practice.script(saying("As if")));
  await setup.add("alpha");
  const { id: credentialId } = await setup.add("practice", { apiKey: "" });
  const reached = new AppError("work.limit-reached");
  const asked: unknown[] = [];
  setup.checkLimits = async (checked) => {
    asked.push(checked);
    throw reached;
  };
  await expect(setup.caller.complete({ ...call, conversationId: "c" }, signal())).rejects.toBe(reached);
  expect(asked).toEqual([{ provider: "alpha", taskId: call.taskId, conversationId: "c" }]);
  expect(setup.telemetry.stats.totalRequests).toBe(0);
  expect(await setup.caller.complete({ ...call, credentialId }, signal())).toMatchObject({ text: "As if" });
  setup.checkLimits = async () => {};
  expect(await setup.caller.complete(call, signal())).toMatchObject({ text: "Hello" });
});

describe("routing", () => {
  test("without a provider there is nobody to call", async () => {
    await expect(new ModelSetup().caller.route({})).rejects.toMatchObject({ code: "provider.none" });
  });

  test("the default answers, unless the call names a credential or a configured provider", async () => {
    const setup = new ModelSetup(new ScriptedProvider("alpha"), new ScriptedProvider("beta"));
    const alpha = await setup.add("alpha");
    const beta = await setup.add("beta");
    const { caller } = setup;
    expect(await caller.route({})).toMatchObject({ credentialId: alpha.id, model: "alpha-model" });
    expect((await caller.route({})).sentTo).toBe("https://alpha.example/v1");
    expect(await caller.route({ credentialId: beta.id, model: "other" })).toMatchObject({
      credentialId: beta.id,
      model: "other",
    });
    expect(await caller.route({ provider: "beta", model: "special" })).toMatchObject({ model: "special" });
    expect(await caller.route({ provider: "gamma", model: "special" })).toMatchObject({
      provider: "alpha",
      model: "alpha-model",
    });
  });

  test("a model chosen with a credential that is gone is not asked of another provider", async () => {
    const setup = new ModelSetup(new ScriptedProvider("alpha"));
    await setup.add("alpha");
    expect(await setup.caller.route({ credentialId: "gone", model: "beta-large" })).toMatchObject({
      provider: "alpha",
      model: "alpha-model",
    });
  });

  test("a simulated provider is not picked because a real one's plugin went missing", async () => {
    const practice = new ScriptedProvider("practice", { needsKey: false, simulated: true });
    const gone = new ScriptedProvider("gone");
    const setup = new ModelSetup(practice, new ScriptedProvider("real"));
    const installed = setup.host.install(gone.plugin);
    await setup.add("gone");
    await setup.add("practice", { apiKey: "" });
    await setup.add("real");
    installed.dispose();
    expect(await setup.caller.route({})).toMatchObject({ provider: "real", simulated: false });
  });

  test("the opened key, the model and the settings reach the provider", async () => {
    const alpha = new ScriptedProvider("alpha");
    const setup = new ModelSetup(alpha);
    await setup.add("alpha", { baseUrl: "https://proxy.example/v1/" });
    await setup.caller.complete({ ...call, temperature: 0, maxTokens: 9 }, signal());
    expect(alpha.calls[0]).toMatchObject({
      request: { model: "alpha-model", temperature: 0, maxTokens: 9 },
      credential: { apiKey: "key-of-alpha", baseUrl: "https://proxy.example/v1" },
    });
  });
});

describe("thinking", () => {
  const suggestedModels = [
    { id: "plain", abilities: ["vision"] },
    { id: "thinker", abilities: ["reasoning"], contextWindow: 200_000 },
  ] as const;

  async function asked(model: string, effort: Effort | undefined, maxTokens?: number) {
    const alpha = new ScriptedProvider("alpha", { suggestedModels });
    const setup = new ModelSetup(alpha);
    const { id } = await setup.add("alpha");
    await setup.credentials.edit(id, { model, apiKey: "", maxTokens }, signal());
    const asking = { ...call, credentialId: id, model, effort };
    await setup.caller.complete(asking, signal());
    return { ...alpha.calls[0]?.request, route: await setup.caller.route(asking) };
  }

  test("an effort reaches models that can think, and those of which nothing is known", async () => {
    expect(await asked("thinker", "high")).toMatchObject({
      effort: "high",
      thinks: true,
      route: { thinks: true },
    });
    expect(await asked("unheard-of", "low")).toMatchObject({ effort: "low" });
    const plain = await asked("plain", "high");
    expect(plain).toMatchObject({ thinks: false, route: { thinks: false } });
    expect(plain.effort).toBeUndefined();
  });

  test("thoughts have room beyond the longest reply the user has set", async () => {
    expect((await asked("thinker", undefined, 1_000)).maxTokens).toBe(1_000 + thoughtRoom(undefined));
    expect((await asked("thinker", "high", 1_000)).maxTokens).toBe(1_000 + thoughtRoom("high"));
    expect((await asked("plain", "high", 1_000)).maxTokens).toBe(1_000);
  });
});

test("the form of a reply and the key of calls that begin alike reach the provider, the form without tools alone", async () => {
  const alpha = new ScriptedProvider("alpha");
  const setup = new ModelSetup(alpha);
  await setup.add("alpha");
  const schema = { name: "city", schema: { type: "object" } };
  const tools = [{ name: "find", description: "", parameters: { type: "object" } }];
  await setup.caller.complete({ ...call, schema, conversationId: "talk" }, signal());
  await setup.caller.complete({ ...call, schema, tools, conversationId: "talk", cacheKey: "own" }, signal());
  expect(alpha.calls.map(({ request }) => [request.schema, request.cacheKey])).toEqual([
    [schema, "talk"],
    [undefined, "own"],
  ]);
});

describe("tools", () => {
  test("are told in words to a model of which its provider says what it can do, and not that", async () => {
    const suggestedModels = [
      { id: "plain", abilities: ["vision"] },
      { id: "able", abilities: ["tools"] },
      { id: "silent" },
    ] as const;
    const alpha = new ScriptedProvider("alpha", { suggestedModels });
    const setup = new ModelSetup(alpha);
    const { id: credentialId } = await setup.add("alpha");
    for (const model of ["plain", "able", "silent", "unheard-of"]) {
      await setup.caller.complete({ ...call, credentialId, model }, signal());
    }
    expect(alpha.calls.map(({ request }) => request.toolsInWords)).toEqual([true, false, false, false]);
  });
});

describe("what is told of a call", () => {
  test("the whole reply, its reasoning, usage and route", async () => {
    const setup = new ModelSetup(new ScriptedProvider("alpha").script(saying("a", "b")));
    const { id } = await setup.add("alpha");
    const seen: ModelPart[] = [];
    const reply = await setup.caller.complete(call, signal(), (part) => seen.push(part));
    expect(reply).toMatchObject({
      text: "ab",
      finishReason: "stop",
      usage: { totalTokens: 3 },
      route: { credentialId: id, simulated: false },
    });
    expect(seen).toHaveLength(3);
  });

  test("tracers hear of every call, and one that fails disturbs nobody", async () => {
    const setup = new ModelSetup(new ScriptedProvider("alpha").script(saying("a"), failing(overloaded, "b")));
    await setup.add("alpha");
    const recorded: CompletedRequest[] = [];
    setup.host.install(
      definePlugin({
        id: "tracers",
        apiVersion: 1,
        contributes: [
          contribute(Tracers, { id: "bad", load: async () => Promise.reject(new Error("no tracer")) }),
          contribute(Tracers, {
            id: "good",
            load: async () => ({
              record: async (request) => {
                recorded.push(request);
              },
            }),
          }),
        ],
      }),
    );
    await setup.caller.complete(call, signal());
    await drain(setup.caller.stream(call, signal()));
    await setup.ports.clock.advance(0);
    expect(recorded).toMatchObject([
      { status: "success", provider: "alpha", taskId: "t1", usage: { totalTokens: 2 }, response: "a" },
      { status: "error", response: "b", endpoint: "https://alpha.example/v1" },
    ]);
    expect(recorded[0]).toMatchObject({ waitedMs: 0, firstTokenMs: 0 });
    expect(JSON.stringify(recorded)).not.toContain("key-of-alpha");
  });

  test("the service worker hears of the start and the end", async () => {
    const setup = new ModelSetup(new ScriptedProvider("alpha"));
    await setup.add("alpha");
    await setup.caller.complete(call, signal());
    const reported = setup.ports.worker.posted.filter(({ type }) => type.startsWith("LLM_REQUEST"));
    expect(reported).toMatchObject([
      { type: "LLM_REQUEST", provider: "alpha", endpoint: "https://alpha.example/v1" },
      { type: "LLM_REQUEST_END", success: true },
    ]);
    expect(setup.telemetry.stats).toMatchObject({ activeRequests: 0, completedRequests: 1 });
  });
});

describe("the web", () => {
  const search = { name: "find", description: "Searches.", parameters: { type: "object" } } as const;
  const other = { name: "other", description: "Does something.", parameters: { type: "object" } } as const;

  async function called(webSearch: "instead" | "only", searches: boolean) {
    const provider = Object.assign(new ScriptedProvider("alpha"), { searchesWeb: () => searches });
    const setup = new ModelSetup(provider);
    await setup.add("alpha");
    const searchers: string[] = [];
    const onWebSearch = (by?: string) => searchers.push(by ?? "");
    await setup.caller.complete({ ...call, tools: [other, { ...search, webSearch }], onWebSearch }, signal());
    const { tools = [], webSearch: isSearched } = provider.calls[0]?.request ?? {};
    return { tools, isSearched, searchers };
  }

  test("is searched by the provider where it can, and no model is told of the tool in its place", async () => {
    const { tools, isSearched, searchers } = await called("instead", true);
    expect([tools, isSearched, searchers]).toEqual([[other], true, ["provider"]]);
  });

  test("is not said to have been searched where the server has refused that and answered without", async () => {
    const refusal = new AppError("provider.api", { status: 404, body: "Not Found" });
    const provider = Object.assign(new ScriptedProvider("alpha"), { searchesWeb: () => true });
    const setup = new ModelSetup(provider.script(failing(refusal), saying("Hi")));
    await setup.add("alpha");
    const searchers: unknown[] = [];
    const onWebSearch = (by: unknown) => searchers.push(by);
    const tools = [{ ...search, webSearch: "only", isByItself: true } as const];
    await setup.caller.complete({ ...call, tools, onWebSearch }, signal());
    expect(provider.calls.map(({ request }) => request.webSearch)).toEqual([true, undefined]);
    expect(searchers).toEqual(["provider", undefined]);
  });

  test("is searched by the tool where the provider cannot", async () => {
    const { tools, isSearched, searchers } = await called("instead", false);
    expect([tools, isSearched, searchers]).toEqual([[other, search], undefined, []]);
  });

  test("is told to be out of reach where nobody can", async () => {
    const { tools, isSearched, searchers } = await called("only", false);
    expect([tools, isSearched, searchers]).toEqual([[other], undefined, ["nobody"]]);
  });
});
