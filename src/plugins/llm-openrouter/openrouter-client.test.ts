import { describe, expect, test } from "vitest";
import { openAiReply } from "../../../tests/contracts/provider-replies";
import { FakeHttp, jsonResponse, streamResponse } from "../../../tests/fakes/fake-http";
import { OpenRouterClient } from "./openrouter-client";

const signal = new AbortController().signal;
const credential = { id: "c", provider: "openrouter", model: "openai/gpt-5-mini", apiKey: "sk-or" };

describe("OpenRouter", () => {
  test("is told the referrer and the title", async () => {
    const usage = { promptTokens: 1, completionTokens: 1, totalTokens: 2 };
    const http = new FakeHttp().on(/./, () =>
      streamResponse([`: OPENROUTER PROCESSING\n\n${openAiReply(["a"], usage)}`]),
    );
    Object.assign(http, { pageOrigin: "https://troupe.example" });
    const request = { model: credential.model, messages: [{ role: "user", content: "Hi" }] } as const;
    for await (const _ of new OpenRouterClient(http).stream(request, credential, signal));
    expect(http.requests[0]).toMatchObject({
      url: "https://openrouter.ai/api/v1/chat/completions",
      headers: {
        "HTTP-Referer": "https://troupe.example",
        "X-Title": "Troupe",
        Authorization: "Bearer sk-or",
      },
    });
  });

  test("the list of models being public, a key is accepted only when it is known", async () => {
    const check = (status: number) => {
      const http = new FakeHttp()
        .on(/\/models$/, () => jsonResponse({ data: [] }))
        .on(/\/key$/, () => jsonResponse({}, { status }));
      return new OpenRouterClient(http).checkKey(credential, signal);
    };
    expect(await Promise.all([200, 404, 401].map(check))).toEqual([true, true, false]);
  });
});
