import { LLMock } from "@copilotkit/aimock";
import type { LlmPart, LlmRequest } from "@core/domain/model/llm";
import { isAbort } from "@core/errors/app-error";
import type { LlmClient } from "@core/points/llm-provider";
import type { Http } from "@core/ports/http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { FetchHttp } from "../src/plugins/browser/fetch-http";
import { AnthropicClient } from "../src/plugins/llm-anthropic/anthropic-client";
import { CustomClient } from "../src/plugins/llm-custom/custom-client";
import { OllamaClient } from "../src/plugins/llm-ollama/ollama-client";
import { OpenRouterClient } from "../src/plugins/llm-openrouter/openrouter-client";
import { VertexClient } from "../src/plugins/llm-vertex-ai/vertex-client";

/** An independent server of the providers' protocols, reached through the real network code on localhost. */
const server = new LLMock({ port: 0, host: "127.0.0.1" });
const ANSWER = "Grüezi 👋 from another reading of the protocol.";

beforeAll(() => server.start());
afterAll(() => server.stop());
beforeEach(() => {
  server.clearFixtures();
  server.clearRequests();
});

interface Spoken {
  readonly name: string;
  readonly path: string;
  make(http: Http): LlmClient;
  readonly apiKey?: string;
  readonly model?: string;
}

const protocols: readonly Spoken[] = [
  { name: "Custom", path: "/v1", make: (http) => new CustomClient(http) },
  { name: "Anthropic", path: "/v1", make: (http) => new AnthropicClient(http), model: "claude-haiku-4-5" },
  { name: "Ollama", path: "", make: (http) => new OllamaClient(http), model: "llama2" },
  {
    name: "OpenRouter",
    path: "/api/v1",
    make: (http) => new OpenRouterClient(http),
    model: "openai/gpt-5-mini",
  },
  {
    name: "Vertex AI",
    path: "/v1/projects/p/locations/us-central1",
    make: (http) => new VertexClient(http),
    apiKey: "us-central1:p:key",
    model: "gemini-2.5-flash",
  },
];

function stream(protocol: Spoken, signal = new AbortController().signal, extra: Partial<LlmRequest> = {}) {
  const credential = {
    id: "c",
    provider: "p",
    apiKey: protocol.apiKey ?? "key",
    model: protocol.model ?? "gpt-4.1",
    baseUrl: `${server.url}${protocol.path}`,
  };
  const request: LlmRequest = {
    model: credential.model,
    messages: [{ role: "user", content: "hello" }],
    ...extra,
  };
  return protocol.make(new FetchHttp()).stream(request, credential, signal);
}

async function outcome(parts: AsyncIterable<LlmPart>, onPart?: (part: LlmPart) => void) {
  const received: LlmPart[] = [];
  let error: unknown;
  try {
    for await (const part of parts) {
      received.push(part);
      onPart?.(part);
    }
  } catch (thrown) {
    error = thrown;
  }
  const text = received.map((part) => (part.type === "text-delta" ? part.text : "")).join("");
  return { text, received, error, finish: received.find(({ type }) => type === "finish") };
}

describe.each(protocols)("against an independent server, $name", (protocol) => {
  test("streams a text to its end", async () => {
    server.onMessage("hello", { content: ANSWER }, { chunkSize: 5 });
    const { text, finish, error, received } = await outcome(stream(protocol));
    expect(error).toBeUndefined();
    expect(text).toBe(ANSWER);
    expect(finish).toMatchObject({ reason: "stop" });
    expect(received.length).toBeGreaterThan(4);
  });

  test("tells an error status", async () => {
    server.nextRequestError(429, { message: "slow down" });
    const { error } = await outcome(stream(protocol));
    expect(error).toMatchObject({
      code: "provider.api",
      params: { provider: protocol.name, status: 429, statusText: "Too Many Requests" },
    });
  });

  test("keeps the text of a stream that is cut, and calls it cut", async () => {
    server.onMessage("hello", { content: ANSWER }, { chunkSize: 5, latency: 10, truncateAfterChunks: 4 });
    const { text, finish, error } = await outcome(stream(protocol));
    expect(error).toMatchObject({ code: "provider.stream-cut" });
    expect(finish).toBeUndefined();
    expect(ANSWER.startsWith(text)).toBe(true);
  });

  test("stops when told to", async () => {
    server.onMessage("hello", { content: ANSWER.repeat(50) }, { chunkSize: 4, latency: 5 });
    const controller = new AbortController();
    const { text, error } = await outcome(stream(protocol, controller.signal), () => controller.abort());
    expect(isAbort(error)).toBe(true);
    expect(text.length).toBeLessThan(ANSWER.length);
  });

  test("hands over a tool call", async () => {
    server.onMessage("hello", { toolCalls: [{ name: "get_weather", arguments: { city: "Bern" } }] });
    const { received, finish, error } = await outcome(stream(protocol));
    expect(error).toBeUndefined();
    const calls = received.flatMap((part) => (part.type === "tool-call" ? [part.call] : []));
    expect(calls.map((call) => [call.name, JSON.parse(call.arguments)])).toEqual([
      ["get_weather", { city: "Bern" }],
    ]);
    expect(finish).toMatchObject({ reason: "tool-calls" });
  });
});

describe("reasoning from an independent server", () => {
  test.each(protocols.filter(({ name }) => ["Custom", "Anthropic", "OpenRouter"].includes(name)))(
    "$name tells it apart from the text",
    async (protocol) => {
      server.onMessage("hello", { content: ANSWER, reasoning: "First I think." }, { chunkSize: 6 });
      const { text, received } = await outcome(stream(protocol));
      const reasoning = received.map((part) => (part.type === "reasoning-delta" ? part.text : "")).join("");
      expect([text, reasoning]).toEqual([ANSWER, "First I think."]);
    },
  );
});

describe("what an independent server receives", () => {
  test("OpenAI style: the bearer key, the default temperature and the wish for usage", async () => {
    server.onMessage("hello", { content: ANSWER });
    const { finish } = await outcome(
      stream({ name: "Custom", path: "/v1", make: (http) => new CustomClient(http) }),
    );
    expect(server.getLastRequest()).toMatchObject({
      path: "/v1/chat/completions",
      body: { temperature: 0.7, stream: true, stream_options: { include_usage: true } },
    });
    expect(finish).toMatchObject({ usage: { totalTokens: expect.any(Number) } });
  });

  test("nobody is there: a network failure", async () => {
    const client = new OllamaClient(new FetchHttp());
    const credential = { id: "c", provider: "ollama", apiKey: "", model: "m", baseUrl: "http://127.0.0.1:9" };
    const listing = client.listModels(credential, new AbortController().signal);
    await expect(listing).rejects.toMatchObject({ code: "network.failed" });
  });
});
