import type { LlmPart, LlmRequest } from "@core/domain/model/llm";
import { isAbort } from "@core/errors/app-error";
import { afterEach, describe, expect, test, vi } from "vitest";
import { BrowserClient } from "./browser-client";
import type { PromptApi, PromptMessage, PromptNeeds } from "./prompt-api";

const credential = { id: "c", provider: "browser", model: "built-in", apiKey: "" };
const request: LlmRequest = {
  model: "built-in",
  messages: [
    { role: "system", content: "Be brief." },
    { role: "user", content: "Hi" },
  ],
};

/** A browser with a model that says the given pieces, or fails. */
class BuiltInModel implements PromptApi {
  state: Awaited<ReturnType<PromptApi["availability"]>> = "available";
  sees = false;
  readonly asked: unknown[] = [];
  destroyed = 0;
  readonly #pieces: readonly (string | Error)[];

  constructor(...pieces: readonly (string | Error)[]) {
    this.#pieces = pieces;
    vi.stubGlobal("LanguageModel", this);
  }

  async availability(needs?: PromptNeeds) {
    return needs?.expectedInputs && !this.sees ? "unavailable" : this.state;
  }

  async create({ initialPrompts, monitor }: Parameters<PromptApi["create"]>[0]) {
    const target = new EventTarget();
    const spoken = () => this.asked.length > 0;
    monitor?.(target);
    target.dispatchEvent(Object.assign(new Event("downloadprogress"), { loaded: 0.5 }));
    return {
      promptStreaming: (messages: readonly PromptMessage[], { signal }: { signal: AbortSignal }) => {
        this.asked.push({ initialPrompts, messages });
        return this.#speak(signal);
      },
      measureContextUsage: async () => 4,
      get contextUsage() {
        return spoken() ? 9 : 3;
      },
      destroy: () => {
        this.destroyed++;
      },
    };
  }

  #speak(signal: AbortSignal): ReadableStream<string> {
    const left = [...this.#pieces];
    return new ReadableStream({
      start: (body) => signal.addEventListener("abort", () => body.error(signal.reason)),
      pull: (body) => {
        const next = left.shift();
        if (next === undefined) body.close();
        else if (next instanceof Error) body.error(next);
        else body.enqueue(next);
      },
    });
  }
}

async function outcome(extra: Partial<LlmRequest> = {}, controller = new AbortController()) {
  const received: LlmPart[] = [];
  let error: unknown;
  try {
    for await (const part of new BrowserClient().stream(
      { ...request, ...extra },
      credential,
      controller.signal,
    )) {
      received.push(part);
    }
  } catch (thrown) {
    error = thrown;
  }
  return { received, error };
}

afterEach(() => vi.unstubAllGlobals());

describe("the model built into the browser", () => {
  test("is prompted with the system text first and lets go of its memory", async () => {
    const model = new BuiltInModel("He", "llo");
    const { received } = await outcome();
    expect(received).toEqual([
      { type: "text-delta", text: "He" },
      { type: "text-delta", text: "llo" },
      {
        type: "finish",
        reason: "stop",
        usage: { promptTokens: 7, completionTokens: 2, totalTokens: 9 },
      },
    ]);
    expect(model.asked).toEqual([
      {
        initialPrompts: [{ role: "system", content: "Be brief." }],
        messages: [{ role: "user", content: "Hi" }],
      },
    ]);
    expect(model.destroyed).toBe(1);
  });

  test("goes on with an answer that was begun", async () => {
    const model = new BuiltInModel("more");
    await outcome({
      messages: [
        { role: "user", content: "Hi" },
        { role: "assistant", content: "He" },
      ],
    });
    expect(model.asked[0]).toMatchObject({
      messages: [{ role: "user" }, { role: "assistant", prefix: true }],
    });
  });

  test("sees images where it can, and is told their names where it cannot", async () => {
    const attachments = [{ type: "image", name: "a.png", mimeType: "image/png", data: "iVBO" }] as const;
    const messages = [{ role: "user", content: "See", attachments }] as const;
    const model = new BuiltInModel("ok");
    await outcome({ messages });
    model.sees = true;
    await outcome({ messages });
    expect(model.asked).toMatchObject([
      { messages: [{ content: "See\n\n[Attached file: a.png (image/png)]" }] },
      {
        messages: [
          {
            content: [
              { type: "text", value: "See" },
              { type: "image", value: expect.any(Blob) },
            ],
          },
        ],
      },
    ]);
  });

  test("is told of tools in words, since it knows none", async () => {
    const model = new BuiltInModel("Warm");
    const toolCalls = [{ id: "1", name: "weather", arguments: '{"city":"Rome"}' }];
    const messages: LlmRequest["messages"] = [
      { role: "user", content: "How warm is it?" },
      { role: "assistant", content: "I look.", toolCalls },
      { role: "tool", toolCallId: "1", name: "weather", content: "18 °C" },
    ];
    await outcome({ messages });
    expect(model.asked).toMatchObject([
      {
        messages: [
          { role: "user", content: "How warm is it?" },
          { role: "assistant", content: 'I look.\n[Called the tool weather with {"city":"Rome"}]' },
          { role: "user", content: "[Result of the tool weather]\n18 °C" },
        ],
      },
    ]);
  });

  test("that fails keeps what came and says why", async () => {
    const model = new BuiltInModel("He", new DOMException("too long", "QuotaExceededError"));
    const { received, error } = await outcome();
    expect(received).toEqual([{ type: "text-delta", text: "He" }]);
    expect(error).toMatchObject({ code: "provider.stream-error", params: { message: "too long" } });
    expect(model.destroyed).toBe(1);
  });

  test("stops when told to", async () => {
    new BuiltInModel("He", "llo");
    const controller = new AbortController();
    controller.abort();
    expect(isAbort((await outcome({}, controller)).error)).toBe(true);
  });

  test("is not there in most browsers, or not on this device", async () => {
    expect((await outcome()).error).toMatchObject({ code: "provider.unavailable" });
    const model = new BuiltInModel();
    expect(await new BrowserClient().checkKey()).toBe(true);
    model.state = "unavailable";
    expect(await new BrowserClient().checkKey()).toBe(false);
  });

  test("tells how far its download is", async () => {
    const model = new BuiltInModel();
    const seen: number[] = [];
    await new BrowserClient().prepare(credential, new AbortController().signal, (fraction) =>
      seen.push(fraction),
    );
    expect(seen).toEqual([0.5]);
    expect(model.destroyed).toBe(1);
  });
});
