import { beforeEach, describe, expect, it } from "vitest";
import { SequentialIds } from "../../../../tests/fakes/sequential-ids";
import { AppError } from "../../errors/app-error";
import type { ModelCall, ModelCaller, ModelPart } from "../../services/models/model-call";
import { AgentPreviewStore } from "./agent-preview-store";

const draft = {
  name: "Ada",
  role: "Analyst",
  instructions: "Count.",
  temperature: 0.3,
  provider: "mistral",
  model: " ",
};
const text = (...parts: string[]): ModelPart[] => parts.map((part) => ({ type: "text-delta", text: part }));

let calls: ModelCall[];
let reply: (signal: AbortSignal) => AsyncIterable<ModelPart>;
let store: AgentPreviewStore;

async function* parts(list: readonly ModelPart[], error?: unknown): AsyncIterable<ModelPart> {
  yield* list;
  if (error) throw error;
}

beforeEach(() => {
  calls = [];
  reply = () => parts(text("Hel", "lo"));
  const models: ModelCaller = {
    route: () => Promise.reject(new Error("unused")),
    complete: () => Promise.reject(new Error("unused")),
    stream: (call, signal) => {
      calls.push(call);
      return reply(signal);
    },
  };
  store = new AgentPreviewStore(models, new SequentialIds(), {
    inForce: async (agent) => agent,
  });
});

describe("AgentPreviewStore", () => {
  it("talks to the agent under the prompt its instructions come from", async () => {
    const instructions = "Be kind.";
    const inForce = async <A extends object>(agent: A) => ({ ...agent, instructions });
    const stream = (call: ModelCall, signal: AbortSignal) => {
      calls.push(call);
      return reply(signal);
    };
    const models = { stream };
    const preview = new AgentPreviewStore(models as unknown as ModelCaller, new SequentialIds(), { inForce });
    await preview.send(draft, "Hi", "en");
    expect(calls[0]?.messages[0]?.content).toContain(instructions);
    expect(calls[0]?.messages.at(-1)?.content).toBe("Hi");
  });

  it("streams a reply of the agent as it stands, in the user's language", async () => {
    await store.send(draft, " Hi ", "fr");
    expect(store.messages.map(({ role, text: said }) => [role, said])).toEqual([
      ["user", "Hi"],
      ["assistant", "Hello"],
    ]);
    expect(store.busy).toBe(false);
    expect(calls[0]).toMatchObject({
      purpose: "preview",
      temperature: 0.3,
      provider: "mistral",
      model: undefined,
    });
    const system = calls[0]?.messages[0]?.content ?? "";
    expect(system).toContain("You are Ada. Analyst\n\nCount.");
    expect(system).toContain("ALWAYS respond in French as this is the user's language");
  });

  it("keeps of the passages given those that the reply cites", async () => {
    const source = (number: number) => ({ number, itemId: "k1", name: "a.md", start: 0, end: 9 });
    reply = () => parts([{ type: "sources", sources: [source(1), source(2)] }, ...text("At nine [2].")]);
    await store.send(draft, "When?", "en");
    expect(store.messages.at(-1)?.sources).toEqual([source(2)]);
  });

  it("sends what was said before along", async () => {
    await store.send(draft, "One", "en");
    await store.send(draft, "Two", "en");
    expect(calls[1]?.messages.slice(1).map(({ role, content }) => [role, content])).toEqual([
      ["user", "One"],
      ["assistant", "Hello"],
      ["user", "Two"],
    ]);
  });

  it.each([
    [draft, "  "],
    [{ ...draft, name: " " }, "Hi"],
  ])("passes over blank text and a nameless agent", async (unready, said) => {
    await store.send(unready, said, "en");
    expect(store.messages).toHaveLength(0);
    expect(calls).toHaveLength(0);
  });

  it.each([
    [new AppError("provider.none"), "no-provider"],
    [new AppError("network.failed"), "failed"],
    [new Error("boom"), "failed"],
  ])("keeps what came and says that it failed", async (error, failure) => {
    reply = () => parts(text("Half"), error);
    await store.send(draft, "Hi", "en");
    expect(store.messages[1]).toMatchObject({ text: "Half", failure });
    expect(store.busy).toBe(false);
  });

  it("asks once more in place of an answer that failed", async () => {
    const refused = new AppError("provider.api", { status: 401 });
    reply = () => parts([], refused);
    await store.send(draft, "Hi", "en");
    expect(store.messages[1]?.error).toBe(refused);
    reply = () => parts(text("Hello"));
    await store.retry(draft, "en");
    expect(store.messages.map(({ text: said, failure }) => [said, failure])).toEqual([
      ["Hi", undefined],
      ["Hello", undefined],
    ]);
    expect(calls[1]?.messages.map(({ content }) => content).slice(1)).toEqual(["Hi"]);
  });

  it("forgets a reply that arrives after it was cleared", async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    reply = async function* () {
      yield* text("Hel");
      await gate;
      yield* text("lo");
    };
    const sending = store.send(draft, "Hi", "en");
    store.clear();
    release();
    await sending;
    expect(store.messages).toHaveLength(0);
    expect(store.busy).toBe(false);
  });

  it("is asked one thing at a time", async () => {
    const sending = store.send(draft, "One", "en");
    expect(store.busy).toBe(true);
    await store.send(draft, "Two", "en");
    await sending;
    expect(calls).toHaveLength(1);
    expect(store.messages.map(({ text: said }) => said)).toEqual(["One", "Hello"]);
  });

  it("keeps what came before it was stopped, without calling it a failure", async () => {
    reply = async function* (signal) {
      yield* text("Hel");
      store.stop();
      signal.throwIfAborted();
    };
    await store.send(draft, "Hi", "en");
    expect(store.messages[1]).toMatchObject({ text: "Hel" });
    expect(store.messages[1]?.failure).toBeUndefined();
  });
});
