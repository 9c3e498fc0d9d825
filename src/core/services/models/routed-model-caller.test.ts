import type { LlmPart } from "@core/domain/llm";
import { AppError, isAbort } from "@core/errors/app-error";
import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { type CompletedRequest, Tracers } from "@core/points/tracer";
import { describe, expect, test } from "vitest";
import { ModelSetup } from "../../../../tests/fakes/model-setup";
import { failing, hanging, ScriptedProvider, saying } from "../../../../tests/fakes/scripted-provider";
import type { ModelCall } from "./model-call";

const call: ModelCall = { purpose: "chat", messages: [{ role: "user", content: "Hi" }], taskId: "t1" };
const signal = () => new AbortController().signal;
const overloaded = new AppError("provider.api", { status: 503 });

async function drain(parts: AsyncIterable<LlmPart>) {
  const received: LlmPart[] = [];
  let error: unknown;
  try {
    for await (const part of parts) received.push(part);
  } catch (thrown) {
    error = thrown;
  }
  return { text: received.map((part) => ("text" in part ? part.text : "")).join(""), received, error };
}

/** Lets time pass until the work is done. */
async function withTime<T>(setup: ModelSetup, work: Promise<T>): Promise<T> {
  let done = false;
  const end = () => {
    done = true;
  };
  work.then(end, end);
  for (let turn = 0; !done && turn < 50; turn++) await setup.ports.clock.advance(1_000);
  return work;
}

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

describe("retries", () => {
  test("what failed before the first part is sent again, twice at the most", async () => {
    const alpha = new ScriptedProvider("alpha").script(
      failing(overloaded),
      failing(overloaded),
      saying("done"),
    );
    const setup = new ModelSetup(alpha);
    await setup.add("alpha");
    expect((await withTime(setup, setup.caller.complete(call, signal()))).text).toBe("done");
    expect(alpha.calls).toHaveLength(3);

    const never = new ScriptedProvider("alpha").script(failing(overloaded));
    const stubborn = new ModelSetup(never);
    await stubborn.add("alpha");
    await expect(withTime(stubborn, stubborn.caller.complete(call, signal()))).rejects.toBe(overloaded);
    expect(never.calls).toHaveLength(3);
  });

  test("after the first part nothing is sent again, and what came is kept", async () => {
    const alpha = new ScriptedProvider("alpha").script(failing(overloaded, "half"));
    const setup = new ModelSetup(alpha);
    await setup.add("alpha");
    const { text, error } = await withTime(setup, drain(setup.caller.stream(call, signal())));
    expect([text, error]).toEqual(["half", overloaded]);
    expect(alpha.calls).toHaveLength(1);
  });

  test("a refused key is not tried again", async () => {
    const alpha = new ScriptedProvider("alpha").script(
      failing(new AppError("provider.api", { status: 401 })),
    );
    const setup = new ModelSetup(alpha);
    await setup.add("alpha");
    await expect(setup.caller.complete(call, signal())).rejects.toMatchObject({ params: { status: 401 } });
    expect(alpha.calls).toHaveLength(1);
  });

  test("Retry-After is waited for", async () => {
    const limited = new AppError("provider.api", { status: 429, retryAfterMs: 7_000 });
    const setup = new ModelSetup(new ScriptedProvider("alpha").script(failing(limited), saying("done")));
    await setup.add("alpha");
    await withTime(setup, setup.caller.complete(call, signal()));
    expect(setup.ports.clock.sleptMs).toContain(7_000);
  });

  test("stopping ends the wait for a retry", async () => {
    const alpha = new ScriptedProvider("alpha").script(failing(overloaded));
    const setup = new ModelSetup(alpha);
    await setup.add("alpha");
    const controller = new AbortController();
    const reply = drain(setup.caller.stream(call, controller.signal));
    await setup.ports.clock.advance(0);
    controller.abort();
    expect(isAbort((await reply).error)).toBe(true);
    expect(alpha.calls).toHaveLength(1);
  });
});

describe("watching a stream", () => {
  test("a reply that stops without an end is cut, not complete", async () => {
    const silent = async function* (): AsyncGenerator<LlmPart> {
      yield { type: "text-delta", text: "half" };
    };
    const setup = new ModelSetup(new ScriptedProvider("alpha").script(silent));
    await setup.add("alpha");
    const { text, error } = await drain(setup.caller.stream(call, signal()));
    expect(text).toBe("half");
    expect(error).toMatchObject({ code: "provider.stream-cut" });
  });

  test("a silent stream is stopped after 60 seconds, and after 300 where the model is local", async () => {
    for (const [local, seconds, baseUrl] of [
      [false, 60, undefined],
      [false, 60, "https://models.example/v1"],
      [true, 300, undefined],
      [false, 300, "http://localhost:1234/v1"],
    ] as const) {
      const setup = new ModelSetup(new ScriptedProvider("alpha", { local }).script(hanging("half")));
      await setup.add("alpha", { baseUrl });
      const reply = drain(setup.caller.stream(call, signal()));
      let ended = false;
      void reply.then(() => {
        ended = true;
      });
      await setup.ports.clock.advance(seconds * 1000 - 1);
      expect(ended).toBe(false);
      await setup.ports.clock.advance(1);
      const { text, error } = await reply;
      expect(text).toBe("half");
      expect(error).toMatchObject({ code: "provider.idle", params: { seconds } });
    }
  });

  test("bytes without text keep a stream alive", async () => {
    let touch = () => {};
    const thinking = async function* (request: { onBytes?: () => void }): AsyncGenerator<LlmPart> {
      touch = () => request.onBytes?.();
      await new Promise(() => {});
    };
    const setup = new ModelSetup(new ScriptedProvider("alpha").script(thinking));
    await setup.add("alpha");
    let error: unknown;
    void drain(setup.caller.stream(call, signal())).then((reply) => {
      error = reply.error;
    });
    await setup.ports.clock.advance(50_000);
    touch();
    await setup.ports.clock.advance(50_000);
    expect(error).toBeUndefined();
    await setup.ports.clock.advance(10_000);
    expect(error).toMatchObject({ code: "provider.idle" });
  });

  test("a reader that takes its time is not silence of the provider", async () => {
    const setup = new ModelSetup(new ScriptedProvider("alpha").script(saying("a", "b")));
    await setup.add("alpha");
    let text = "";
    for await (const part of setup.caller.stream(call, signal())) {
      if (part.type === "text-delta") text += part.text;
      await setup.ports.clock.advance(120_000);
    }
    expect(text).toBe("ab");
  });

  test("stopping takes effect at once even when the provider is deaf to it", async () => {
    const setup = new ModelSetup(new ScriptedProvider("alpha").script(hanging("half")));
    await setup.add("alpha");
    const controller = new AbortController();
    const reply = drain(setup.caller.stream(call, controller.signal));
    await setup.ports.clock.advance(0);
    controller.abort();
    const { text, error } = await reply;
    expect(text).toBe("half");
    expect(isAbort(error)).toBe(true);
  });

  test("a stream whose reader leaves is let go of", async () => {
    let released = false;
    const endless = async function* (_: unknown, source: AbortSignal): AsyncGenerator<LlmPart> {
      source.addEventListener("abort", () => {
        released = true;
      });
      for (;;) yield { type: "text-delta", text: "more" };
    };
    const setup = new ModelSetup(new ScriptedProvider("alpha").script(endless));
    await setup.add("alpha");
    for await (const part of setup.caller.stream(call, signal())) if (part.type === "text-delta") break;
    expect(released).toBe(true);
    expect(setup.ledger.stats.activeRequests).toBe(0);
  });
});

describe("what is told of a call", () => {
  test("the whole reply, its reasoning, usage and route", async () => {
    const setup = new ModelSetup(new ScriptedProvider("alpha").script(saying("a", "b")));
    const { id } = await setup.add("alpha");
    const seen: LlmPart[] = [];
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
    expect(JSON.stringify(recorded)).not.toContain("key-of-alpha");
  });

  test("the service worker hears of the start and the end", async () => {
    const setup = new ModelSetup(new ScriptedProvider("alpha"));
    await setup.add("alpha");
    await setup.caller.complete(call, signal());
    const told = setup.ports.worker.posted.filter(({ type }) => type.startsWith("LLM_REQUEST"));
    expect(told).toMatchObject([
      { type: "LLM_REQUEST", provider: "alpha", endpoint: "https://alpha.example/v1" },
      { type: "LLM_REQUEST_END", success: true },
    ]);
    expect(setup.ledger.stats).toMatchObject({ activeRequests: 0, completedRequests: 1 });
  });
});
