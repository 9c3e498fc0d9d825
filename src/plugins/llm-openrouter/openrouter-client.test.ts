import type { LlmPart } from "@core/domain/model/llm";
import { describe, expect, test } from "vitest";
import { embeddingContract, openAiVectors } from "../../../tests/contracts/embedding-contract";
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

  test("has what was said before marked for models that keep it at a mark alone", async () => {
    const long = "word ".repeat(1_200);
    const messages = [
      { role: "system", content: "Be brief." },
      { role: "user", content: long, cached: true },
      { role: "user", content: "And this?" },
    ] as const;
    const bodyFor = async (model: string) => {
      const http = new FakeHttp().on(/./, () => new Response("", { status: 500 }));
      const client = new OpenRouterClient(http);
      const reading = async () => {
        for await (const _ of client.stream({ model, messages }, credential, signal));
      };
      await expect(reading()).rejects.toMatchObject({ code: "provider.api" });
      return JSON.parse(http.requests[0]?.body ?? "{}");
    };
    expect((await bodyFor("anthropic/claude-sonnet-5.5")).messages).toEqual([
      { role: "system", content: [{ type: "text", text: "Be brief." }] },
      {
        role: "user",
        content: [
          { type: "text", text: long, cache_control: { type: "ephemeral" } },
          { type: "text", text: "And this?" },
        ],
      },
    ]);
    expect(JSON.stringify(await bodyFor("openai/gpt-5-mini"))).not.toContain("cache_control");
  });

  test("tells what a call cost, with that of one's own key behind it", async () => {
    const usage = { promptTokens: 1, completionTokens: 1, totalTokens: 2 };
    const told = async (cost: object) => {
      const said = openAiReply(["a"], usage).replace(
        '"total_tokens"',
        `${JSON.stringify(cost).slice(1, -1)},$&`,
      );
      const http = new FakeHttp().on(/./, () => streamResponse([said]));
      const request = { model: credential.model, messages: [{ role: "user", content: "Hi" }] } as const;
      const parts: LlmPart[] = [];
      for await (const part of new OpenRouterClient(http).stream(request, credential, signal))
        parts.push(part);
      return parts.at(-1);
    };
    expect(await told({ cost: 0.002 })).toMatchObject({ usage: { cost: 0.002 } });
    const own = { cost: 0.001, is_byok: true, cost_details: { upstream_inference_cost: 0.02 } };
    expect(await told(own)).toMatchObject({ usage: { cost: 0.021 } });
  });

  test("lists the window, the price and the abilities of its models", async () => {
    const listed = {
      id: "maker/model",
      context_length: 131_072,
      architecture: { input_modalities: ["text", "image"] },
      pricing: { prompt: "0.00000015", completion: "0.0000006" },
      supported_parameters: ["tools", "reasoning", "temperature"],
    };
    const router = { id: "openrouter/auto", pricing: { prompt: "-1", completion: "-1" } };
    const free = {
      id: "maker/free",
      pricing: { prompt: "0", completion: "0" },
      supported_parameters: ["seed"],
    };
    const client = new OpenRouterClient(
      new FakeHttp().on(/\/models$/, () => jsonResponse({ data: [listed, router, free] })),
    );
    const of = (model: string) => client.listedFacts({ ...credential, model }, signal);
    expect(await of("maker/model")).toEqual({
      contextWindow: 131_072,
      price: { input: 0.15, output: 0.6 },
      abilities: ["vision", "reasoning", "tools"],
    });
    expect(await of("openrouter/auto")).toEqual({});
    expect(await of("maker/free")).toEqual({ price: { input: 0, output: 0 }, abilities: [] });
    expect(await of("unheard/of")).toBeUndefined();
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

embeddingContract({
  name: "OpenRouter",
  credential,
  make: (http) => new OpenRouterClient(http),
  address: "https://openrouter.ai/api/v1/embeddings",
  model: "openai/text-embedding-3-small",
  answer: openAiVectors,
});
