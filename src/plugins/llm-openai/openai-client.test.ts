import type { LlmRequest } from "@core/domain/model/llm";
import { describe, expect, test } from "vitest";
import { OFFERED } from "../../../tests/contracts/offered-tools";
import { openAiReply } from "../../../tests/contracts/provider-replies";
import { responsesTools } from "../../../tests/contracts/responses-tools";
import { FakeHttp, jsonResponse, streamResponse } from "../../../tests/fakes/fake-http";
import { openAiClient } from "./openai-client";

const CALL = { id: "call_1", name: "cities", arguments: "{}" };
const events = { headers: { "content-type": "text/event-stream" } };

/** A server of both protocols, whose chat completions take no tools. */
function server(): FakeHttp {
  const message =
    "Function tools with reasoning_effort are not supported for gpt-6.2-sol in /v1/chat/completions. To use function tools, use /v1/responses or set reasoning_effort to 'none'.";
  return new FakeHttp()
    .on(/\/responses$/, () => streamResponse([responsesTools.reply([CALL])], events))
    .on(/\/chat\/completions$/, ({ body }) =>
      body?.includes('"tools"')
        ? jsonResponse({ error: { message } }, { status: 400 })
        : streamResponse(
            [openAiReply(["a"], { promptTokens: 1, completionTokens: 1, totalTokens: 2 })],
            events,
          ),
    );
}

async function asked(
  http: FakeHttp,
  client = openAiClient(http),
  extra: Partial<LlmRequest> = {},
  baseUrl?: string,
) {
  const credential = { id: "c", provider: "openai", model: "m", apiKey: "sk-0123456789", baseUrl };
  const request: LlmRequest = {
    model: "gpt-6.2-sol",
    messages: [{ role: "user", content: "Hi" }],
    tools: OFFERED,
    ...extra,
  };
  const before = http.requests.length;
  const types: string[] = [];
  for await (const part of client.stream(request, credential, new AbortController().signal))
    types.push(part.type);
  return { paths: http.requests.slice(before).map(({ url }) => new URL(url).pathname), types };
}

describe("OpenAI", () => {
  test("is asked for calls in Responses where models that reason take tools there alone", async () => {
    expect(await asked(server())).toEqual({ paths: ["/v1/responses"], types: ["tool-call", "finish"] });
    const plain = await asked(server(), undefined, { tools: [] });
    expect(plain.paths).toEqual(["/v1/chat/completions"]);
    const base = await asked(server(), undefined, {}, "https://api.openai.com/v1");
    expect(base.paths).toEqual(["/v1/responses"]);
  });

  test("at another address chat completions are tried first, and not again once they point to Responses", async () => {
    const http = server();
    const client = openAiClient(http);
    const proxy = "https://proxy.example/v1";
    const first = await asked(http, client, {}, proxy);
    expect(first).toEqual({
      paths: ["/v1/chat/completions", "/v1/responses"],
      types: ["tool-call", "finish"],
    });
    expect((await asked(http, client, {}, proxy)).paths).toEqual(["/v1/responses"]);
    expect((await asked(http, client, { model: "gpt-4.1" })).paths).toEqual([
      "/v1/chat/completions",
      "/v1/responses",
    ]);
  });

  test("is told which calls begin alike, by whichever protocol", async () => {
    const keys = async (extra: Partial<LlmRequest>) => {
      const http = server();
      await asked(http, undefined, extra);
      return http.requests.map(({ body }) => JSON.parse(body ?? "{}").prompt_cache_key);
    };
    expect(await keys({ cacheKey: "k".repeat(100) })).toEqual(["k".repeat(64)]);
    expect(await keys({ cacheKey: "talk", tools: [] })).toEqual(["talk"]);
    expect(await keys({})).toEqual([undefined]);
  });
});
