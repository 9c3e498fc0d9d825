import { readdirSync, readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import type { LlmPart, ToolCall } from "@core/domain/model/llm";
import { isAppError } from "@core/errors/app-error";
import type { LlmClient } from "@core/points/llm-provider";
import type { Http } from "@core/ports/http";
import { describe, expect, test } from "vitest";
import { AnthropicClient } from "../src/plugins/llm-anthropic/anthropic-client";
import { deepSeekClient } from "../src/plugins/llm-deepseek/deepseek-client";
import { mistralClient } from "../src/plugins/llm-mistral/mistral-client";
import { openAiClient } from "../src/plugins/llm-openai/openai-client";
import { VertexClient } from "../src/plugins/llm-vertex-ai/vertex-client";
import { FakeHttp, streamResponse } from "./fakes/fake-http";
import { equalPieces } from "./rechunk";

const FOLDER = "tests/fixtures/sse";
const anthropic = (http: Http) => new AnthropicClient(http);

/** Content of a recorded stream. */
interface Replayed {
  readonly text: string;
  readonly reasoning: string;
  readonly calls: readonly ToolCall[];
  readonly finish?: Extract<LlmPart, { type: "finish" }> | undefined;
  readonly error?: unknown;
}

/** Recorded in OpenAI's style, whose end mark is no payload. */
const MARKED = /mistral|deepseek/;

/** The bytes as they were on the wire; `.chunks.txt` files hold the payloads alone, one a line. */
function wireBytes(file: string): Uint8Array {
  const content = readFileSync(`${FOLDER}/${file}`);
  if (!file.endsWith(".chunks.txt")) return new Uint8Array(content);
  const events = content.toString("utf8").split("\n").filter(Boolean);
  if (MARKED.test(file)) events.push("[DONE]");
  return new TextEncoder().encode(events.map((line) => `data: ${line}\n\n`).join(""));
}

async function replay(bytes: readonly Uint8Array[], make: (http: Http) => LlmClient): Promise<Replayed> {
  const headers = { "content-type": "text/event-stream" };
  const http = new FakeHttp().on(/./, () => streamResponse(bytes, { headers }));
  const credential = { id: "c", provider: "p", model: "m", apiKey: "a:b:c" };
  const request = { model: "m", messages: [{ role: "user", content: "Hi" }] } as const;
  const parts: LlmPart[] = [];
  let error: unknown;
  try {
    const signal = new AbortController().signal;
    for await (const part of make(http).stream(request, credential, signal)) parts.push(part);
  } catch (thrown) {
    error = thrown;
  }
  const joined = (type: string) =>
    parts.map((part) => (part.type === type && "text" in part ? part.text : "")).join("");
  return {
    text: joined("text-delta"),
    reasoning: joined("reasoning-delta"),
    calls: parts.flatMap((part) => (part.type === "tool-call" ? [part.call] : [])),
    finish: parts.find((part) => part.type === "finish"),
    error,
  };
}

const play = (file: string, make: (http: Http) => LlmClient) => replay([wireBytes(file)], make);

describe("recorded streams", () => {
  test("Anthropic: a text", async () => {
    const { text, finish } = await play("anthropic-basic_response.sse", anthropic);
    expect(text).toBe("Hello there!");
    expect(finish).toMatchObject({ reason: "stop", usage: { promptTokens: 11, completionTokens: 6 } });
  });

  test("Anthropic: a tool call", async () => {
    const { text, calls, finish } = await play("anthropic-tool_use_response.sse", anthropic);
    expect(text).toBe("I'll check the current weather in Paris for you.");
    expect(calls.map((call) => [call.name, JSON.parse(call.arguments)])).toEqual([
      ["get_weather", { location: "Paris" }],
    ]);
    expect(finish).toMatchObject({
      reason: "tool-calls",
      usage: { promptTokens: 377, completionTokens: 65 },
    });
  });

  test("Anthropic: a tool call cut by the token limit is told as such, and is no call", async () => {
    const { calls, finish } = await play("anthropic-incomplete_partial_json_response.sse", anthropic);
    expect(calls).toEqual([]);
    expect(finish?.reason).toBe("length");
  });

  test("Anthropic: a refusal, with the thinking before it", async () => {
    const { text, reasoning, finish } = await play("anthropic-stream-a-refusal.sse", anthropic);
    expect(text).toBe("Hi");
    expect(reasoning).toMatch(/^Simple educational question/);
    expect(finish?.reason).toBe("refusal");
  });

  test("Anthropic: a search on the server is not a call for us", async () => {
    const { text, calls, finish } = await play("anthropic-stream-a-toolrefusal.sse", anthropic);
    expect(text).toBe("Here's a summary of this year's solar eclipses and how");
    expect(calls).toEqual([]);
    expect(finish?.reason).toBe("refusal");
  });

  test("Anthropic: a long text, and one recorded without event names", async () => {
    const long = await play("anthropic-stream-b-fallback.sse", anthropic);
    expect(long.text).toMatch(/^ there! Happy to explain\..*sparking your interest!$/s);
    expect(long.finish).toMatchObject({ reason: "stop", usage: { promptTokens: 31, completionTokens: 547 } });
    const short = await play("vercel-anthropic-text.chunks.txt", anthropic);
    expect(short.text).toBe(
      "Hello! I'm doing well, thank you for asking. How are you doing today? Is there anything I can help you with?",
    );
    expect(short.finish?.usage).toEqual({ promptTokens: 12, completionTokens: 30, totalTokens: 42 });
  });

  test("OpenAI: texts with usage after the finish", async () => {
    const { text, finish } = await play("openai-stream-works-1.sse", openAiClient);
    expect(text).not.toBe("");
    expect(finish).toMatchObject({
      reason: "stop",
      usage: { promptTokens: 17, completionTokens: 10, totalTokens: 27 },
    });
  });

  test("OpenAI: leading line breaks are kept", async () => {
    const { text } = await play("openai-stream-is-robust-against-leading-newline-chunks-1.sse", openAiClient);
    expect(text).toMatch(/^\n\n/);
  });

  test("OpenAI: log probabilities do not disturb, a refusal is told as one", async () => {
    expect(
      (await play("openai-stream-emits-content-logprobs-events-1.sse", openAiClient)).finish?.reason,
    ).toBe("stop");
    const refused = await play("openai-stream-emits-refusal-logprobs-events-1.sse", openAiClient);
    expect(refused.finish).toMatchObject({ reason: "refusal", usage: { totalTokens: 30 } });
    expect(refused.text).toMatch(/sorry/i);
  });

  test("OpenAI: an error inside the stream", async () => {
    const { error, finish } = await play("vercel-openai-error.1.chunks.txt", openAiClient);
    expect(finish).toBeUndefined();
    expect(error).toMatchObject({ code: "provider.stream-error", params: { type: "insufficient_quota" } });
  });

  test("Mistral: usage comes with the last chunk, and no [DONE]", async () => {
    const { text, finish } = await play("vercel-mistral-text.chunks.txt", mistralClient);
    expect(text).toBe("Hello, world! This is a test response.");
    expect(finish).toEqual({
      type: "finish",
      reason: "stop",
      usage: { promptTokens: 13, completionTokens: 8, totalTokens: 21 },
    });
  });

  test("DeepSeek: reasoning, then a tool call in pieces", async () => {
    const { reasoning, calls, finish } = await play("vercel-deepseek-tool-call.chunks.txt", deepSeekClient);
    expect(reasoning).toMatch(/^The user is/);
    expect(calls).toHaveLength(1);
    expect(JSON.parse(calls[0]?.arguments ?? "")).toEqual(expect.any(Object));
    expect(finish).toMatchObject({
      reason: "tool-calls",
      usage: { promptTokens: 339, completionTokens: 83, totalTokens: 422 },
    });
  });

  test("Gemini: what was thought counts as output", async () => {
    const { text, finish } = await play("vercel-google-text.chunks.txt", (http) => new VertexClient(http));
    expect(text).toBe('There are **3** "r"s in strawberry.\n\nst**r**awbe**rr**y');
    expect(finish).toMatchObject({
      reason: "stop",
      usage: { promptTokens: 9, completionTokens: 208, totalTokens: 217 },
    });
  });
});

/** Content of a recording according to the manifest. */
interface Recording {
  readonly file: string;
  readonly expect?: {
    readonly text?: string;
    readonly stop_reason?: string;
    readonly tool?: { readonly name: string; readonly input: unknown };
    readonly usage?: { readonly input_tokens: number; readonly output_tokens: number };
  };
}

const { files } = JSON.parse(readFileSync(`${FOLDER}/MANIFEST.json`, "utf8")) as { files: Recording[] };
const REASONS: Readonly<Record<string, string>> = {
  end_turn: "stop",
  tool_use: "tool-calls",
  max_tokens: "length",
  refusal: "refusal",
};

describe("the manifest of the recordings", () => {
  test.each(files.filter((each) => each.expect))("is kept by $file", async ({ file, expect: stated }) => {
    const { text, calls, finish } = await play(file, anthropic);
    const { usage, tool, stop_reason: reason } = stated ?? {};
    if (stated?.text !== undefined) expect(text).toBe(stated.text);
    if (tool) {
      const called = calls.map(({ name, arguments: input }) => ({ name, input: JSON.parse(input) }));
      expect(called).toEqual([tool]);
    }
    if (reason) expect(finish?.reason).toBe(REASONS[reason]);
    if (usage) {
      expect(finish?.usage).toMatchObject({
        promptTokens: usage.input_tokens,
        completionTokens: usage.output_tokens,
      });
    }
  });
});

const CLIENTS: readonly (readonly [RegExp, (http: Http) => LlmClient])[] = [
  [/anthropic/, anthropic],
  [/mistral/, mistralClient],
  [/deepseek/, deepSeekClient],
  [/google/, (http) => new VertexClient(http)],
  [/openai/, openAiClient],
];
const RECORDED = readdirSync(FOLDER).filter((file) => /\.(sse|chunks\.txt)$/.test(file));

/** How many places of a recording are tried before its last bytes. */
const MOST_SAMPLES = import.meta.env.TEST_LENGTH === "long" ? 100_000 : 500;

function clientFor(file: string): (http: Http) => LlmClient {
  return CLIENTS.find(([name]) => name.test(file))?.[1] ?? openAiClient;
}

describe("however a recorded stream is cut into chunks", () => {
  test.each(RECORDED)("%s gives the same reply", async (file) => {
    const bytes = wireBytes(file);
    const { text, reasoning, calls, finish } = await replay([bytes], clientFor(file));
    for (const size of [1, 3, 17, 256, 1021]) {
      const again = await replay(equalPieces(bytes, size), clientFor(file));
      expect(again).toMatchObject({ text, reasoning, calls, finish });
    }
  });
});

describe("a recorded stream cut off", () => {
  test.each(RECORDED.filter((file) => !file.includes("error")))(
    "%s is not complete at any byte, and what came is kept",
    async (file) => {
      const bytes = wireBytes(file);
      const make = clientFor(file);
      const whole = await replay([bytes], make);
      expect(whole.finish).toBeDefined();
      const end = lastEvent(bytes);
      // Every byte of what ends it, and a sample of those before.
      const step = Math.ceil(bytes.length / MOST_SAMPLES);
      // Thousands of expectations would take longer than what they look at.
      const wrong: number[] = [];
      for (let length = 0; length < end; length += length < end - 400 ? step : 1) {
        const { text, calls, finish, error } = await replay([bytes.subarray(0, length)], make);
        const isCut = finish === undefined && isAppError(error) && error.code === "provider.stream-cut";
        const isKept =
          whole.text.startsWith(text) && isDeepStrictEqual(whole.calls.slice(0, calls.length), calls);
        if (!isCut || !isKept) wrong.push(length);
      }
      expect(wrong).toEqual([]);
    },
  );
});

/** Up to where the event is that ends the stream, without the blank lines after it. */
function lastEvent(bytes: Uint8Array): number {
  return new TextDecoder().decode(bytes).trimEnd().length;
}
