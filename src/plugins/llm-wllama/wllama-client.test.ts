import type { LlmPart, LlmRequest } from "@core/domain/model/llm";
import { isAbort } from "@core/errors/app-error";
import type { ChatCompletionChunk, ChatCompletionParams } from "@wllama/wllama/esm/index.js";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ModelEvent, ModelRuntime } from "./model-runtime";
import { WllamaClient } from "./wllama-client";

const MODEL = "maker/model/resolve/main/small.gguf";
const ADDRESS = `https://huggingface.co/${MODEL}`;
const credential = { id: "c", provider: "wllama", model: MODEL, apiKey: "" };
const request: LlmRequest = { model: MODEL, messages: [{ role: "user", content: "Hi" }] };
const never = new Promise<void>(() => {});

const chunk = (content: string, finish: "stop" | null = null): ChatCompletionChunk => ({
  id: "1",
  object: "chat.completion.chunk",
  created: 0,
  model: "",
  choices: [{ index: 0, delta: { content }, finish_reason: finish, logprobs: null }],
});

/** A thread that says the given pieces; `undefined` waits for ever. */
class FakeRuntime implements ModelRuntime {
  readonly calls: string[] = [];
  readonly asked: ChatCompletionParams[] = [];
  loading: Promise<void> = Promise.resolve();
  fetching: Promise<void> = Promise.resolve();
  readonly #pieces: readonly (string | Error | undefined)[];

  constructor(pieces: readonly (string | Error | undefined)[]) {
    this.#pieces = pieces;
  }

  async fetch(address: string, _signal: AbortSignal, onProgress: (fraction: number) => void): Promise<void> {
    this.calls.push(`fetch ${address}`);
    onProgress(0.5);
    await this.fetching;
  }

  async load(address: string): Promise<void> {
    this.calls.push(`load ${address}`);
    await this.loading;
  }

  complete(params: ChatCompletionParams): ReadableStream<ModelEvent> {
    this.asked.push(params);
    return new ReadableStream({
      start: (chunks) => {
        for (const piece of this.#pieces) {
          if (piece === undefined) return;
          if (piece instanceof Error) {
            chunks.enqueue({ error: { message: piece.message } });
            return chunks.close();
          }
          chunks.enqueue(chunk(piece));
        }
        chunks.enqueue(chunk("", "stop"));
        chunks.close();
      },
    });
  }

  async embed(text: string): Promise<readonly number[]> {
    this.calls.push(`embed ${text}`);
    return [text.length, 1];
  }

  async exit(): Promise<void> {
    this.calls.push("exit");
  }

  async remove(address: string): Promise<void> {
    this.calls.push(`remove ${address}`);
  }
}

let threads: FakeRuntime[];
const clientOf = (...pieces: readonly (string | Error | undefined)[]) =>
  new WllamaClient(() => {
    const thread = new FakeRuntime(pieces);
    threads.push(thread);
    return thread;
  });

async function read(
  client: WllamaClient,
  signal = new AbortController().signal,
  extra: Partial<LlmRequest> = {},
): Promise<{ parts: LlmPart[]; error: unknown }> {
  const parts: LlmPart[] = [];
  try {
    for await (const part of client.stream({ ...request, ...extra }, credential, signal)) parts.push(part);
    return { parts, error: undefined };
  } catch (error) {
    return { parts, error };
  }
}

beforeEach(() => {
  threads = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a model in the page", () => {
  test("is brought up once, and answers in pieces", async () => {
    const client = clientOf("He", "llo");
    const { parts } = await read(client);
    await read(client);
    expect(parts).toMatchObject([
      { type: "text-delta", text: "He" },
      { type: "text-delta", text: "llo" },
      { type: "finish", reason: "stop" },
    ]);
    expect(threads[0]?.calls).toEqual([`fetch ${ADDRESS}`, `load ${ADDRESS}`]);
    expect(threads[0]?.asked[0]?.messages).toEqual([{ role: "user", content: "Hi" }]);
  });

  test("answers one call after the other", async () => {
    const client = clientOf("a");
    const first = client.stream(request, credential, new AbortController().signal)[Symbol.asyncIterator]();
    await first.next();
    const second = read(client);
    await vi.advanceTimersByTimeAsync(1000);
    expect(threads[0]?.asked).toHaveLength(1);
    await first.return?.();
    await expect(second).resolves.toMatchObject({ error: undefined });
    expect(threads[0]?.asked).toHaveLength(2);
  });

  test("stops at once, whatever its thread does, and answers the next call", async () => {
    const client = clientOf("He", undefined);
    const controller = new AbortController();
    const reading = read(client, controller.signal);
    await vi.advanceTimersByTimeAsync(10);
    controller.abort();
    const { parts, error } = await reading;
    expect(parts).toEqual([{ type: "text-delta", text: "He" }]);
    expect(isAbort(error)).toBe(true);
    const again = client.stream(request, credential, new AbortController().signal)[Symbol.asyncIterator]();
    await expect(again.next()).resolves.toMatchObject({ value: { text: "He" } });
    // A call that is only called off needs no other thread, and no minutes of before end it while it answers.
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect([threads.length, threads[0]?.calls]).toEqual([1, [`fetch ${ADDRESS}`, `load ${ADDRESS}`]]);
  });

  test("ends before another one is brought up, and tells each byte and each download of weights as a sign of life", async () => {
    const client = clientOf("a");
    const signs: number[] = [];
    const onBytes = (bytes: number) => void signs.push(bytes);
    await read(client, undefined, { onBytes });
    expect([signs[0], signs.length, signs.every((bytes, at) => at === 0 || bytes > 100)]).toEqual([
      0,
      3,
      true,
    ]);
    await read(client, undefined, { model: MODEL.replace("small", "large") });
    expect(threads.map(({ calls }) => calls.at(-1))).toEqual([
      "exit",
      `load ${ADDRESS.replace("small", "large")}`,
    ]);
  });

  test("that cannot be brought up says why, and is ended", async () => {
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(new AbortController().signal);
    const client = new WllamaClient(() => {
      const thread = new FakeRuntime(["a"]);
      thread.loading = Promise.reject(new Error("no such file"));
      threads.push(thread);
      return thread;
    });
    expect((await read(client)).error).toMatchObject({
      ...{ code: "provider.stream-error", params: { message: "no such file" } },
    });
    expect([timeout.mock.lastCall, threads[0]?.calls.at(-1)]).toEqual([[120_000], "exit"]);
  });

  test("that breaks keeps what came, says why, and starts anew", async () => {
    const client = clientOf("He", new Error("out of memory"));
    const { parts, error } = await read(client);
    expect(parts).toEqual([{ type: "text-delta", text: "He" }]);
    expect(error).toMatchObject({ code: "provider.stream-error", params: { message: "out of memory" } });
    expect(threads[0]?.calls).toContain("exit");
    await read(client);
    expect(threads).toHaveLength(2);
  });

  test("that never comes up is given up", async () => {
    const client = new WllamaClient(() => {
      const thread = new FakeRuntime(["a"]);
      thread.loading = never;
      threads.push(thread);
      return thread;
    });
    vi.useRealTimers();
    vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort(new Error("too late")));
    const { error } = await read(client);
    expect(error).toMatchObject({ code: "provider.unsupported-browser" });
    expect(threads[0]?.calls).toContain("exit");
  });

  test("gives its memory back when nobody has asked it for a while", async () => {
    const client = clientOf("a");
    await read(client);
    await vi.advanceTimersByTimeAsync(4 * 60_000);
    expect(threads[0]?.calls).not.toContain("exit");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(threads[0]?.calls).toContain("exit");
  });

  test("is told of tools in the form of OpenAI's", async () => {
    const client = clientOf("a");
    const parameters = { type: "object", properties: {} };
    await read(client, undefined, { tools: [{ name: "clock", description: "Tells the time", parameters }] });
    expect(threads[0]?.asked[0]).toMatchObject({ tools: [{ function: { name: "clock" } }] });
  });
});

describe("vectors of texts", () => {
  const { signal } = new AbortController();

  test("come from a thread of their own, brought up once, one text after the other", async () => {
    const client = clientOf();
    expect(await client.embed(["a", "bb"], credential, signal)).toEqual([
      [1, 1],
      [2, 1],
    ]);
    await client.embed(["ccc"], credential, signal);
    expect(threads.map(({ calls }) => calls)).toEqual([
      [`fetch ${ADDRESS}`, `load ${ADDRESS}`, "embed a", "embed bb", "embed ccc"],
    ]);
  });

  test("are of as much of a text as the model reads, in any script", async () => {
    const client = clientOf();
    await client.embed(["a".repeat(5_000), "한".repeat(5_000)], credential, signal);
    const lengths = threads[0]?.calls.slice(2).map((call) => call.length - "embed ".length);
    expect(lengths).toEqual([1_400, 700]);
  });

  test("end with the thread, whose memory is given back, when the weights are deleted", async () => {
    const client = clientOf();
    await client.embed(["a"], credential, signal);
    await client.discard(credential);
    expect(threads.flatMap(({ calls }) => calls).slice(3)).toEqual(["exit", `remove ${ADDRESS}`]);
  });

  test("stop between two texts", async () => {
    const controller = new AbortController();
    const client = clientOf();
    await client.embed(["warm"], credential, signal);
    const thread = threads[0] as FakeRuntime;
    thread.embed = async (text) => {
      thread.calls.push(`embed ${text}`);
      controller.abort();
      return [1];
    };
    const { error } = await client.embed(["a", "b"], credential, controller.signal).then(
      () => ({ error: undefined }),
      (thrown: unknown) => ({ error: thrown }),
    );
    expect(isAbort(error)).toBe(true);
    expect(thread.calls).not.toContain("embed b");
  });
});

describe("the weights", () => {
  const { signal } = new AbortController();

  test("are downloaded, which is told", async () => {
    const seen: number[] = [];
    await clientOf().prepare(credential, signal, (fraction) => seen.push(fraction));
    expect(seen).toEqual([0, 0.5]);
    expect(threads[0]?.calls).toEqual([`fetch ${ADDRESS}`]);
  });

  test("come from the base URL of the user's", async () => {
    const own = { ...credential, baseUrl: "http://localhost:8000/models", model: "a.gguf" };
    await clientOf().prepare(own, signal, () => {});
    expect(threads[0]?.calls).toEqual(["fetch http://localhost:8000/models/a.gguf"]);
  });

  test("that do not come are told", async () => {
    const client = new WllamaClient(() => {
      const thread = new FakeRuntime([]);
      thread.fetching = Promise.reject(new TypeError("Failed to fetch"));
      return thread;
    });
    await expect(client.prepare(credential, signal, () => {})).rejects.toMatchObject({
      code: "provider.download-failed",
      params: { message: "Failed to fetch" },
    });
  });

  test.each(["https://evil.example/a.gguf", "//evil.example/a.gguf", "a.txt", "javascript:alert(1)//.gguf"])(
    "come from no other host, and are a file of weights: %s",
    async (model) => {
      const wanted = { ...credential, model };
      await expect(clientOf().prepare(wanted, signal, () => {})).rejects.toMatchObject({
        code: "provider.weights-invalid",
      });
      expect(threads).toEqual([]);
    },
  );

  test("are deleted, and their model ended, when nobody needs them", async () => {
    const client = clientOf("a");
    await read(client);
    await client.discard(credential);
    expect(threads.map(({ calls }) => calls.at(-1))).toEqual(["exit", `remove ${ADDRESS}`]);
  });

  test("are deleted without an end of the model that is up, where they are those of another", async () => {
    const client = clientOf("a");
    await read(client);
    await client.discard({ ...credential, model: MODEL.replace("small", "large") });
    expect(threads.flatMap(({ calls }) => calls.slice(2))).toEqual([
      `remove ${ADDRESS.replace("small", "large")}`,
    ]);
  });
});
