import { describe, expect, test } from "vitest";
import { generatedReply, openAiReply } from "../../../tests/contracts/provider-replies";
import { FakeHttp, jsonResponse, streamResponse } from "../../../tests/fakes/fake-http";
import { HuggingFaceClient } from "./huggingface-client";

const signal = new AbortController().signal;
const USAGE = { promptTokens: 1, completionTokens: 2, totalTokens: 3 };
const router = { id: "c", provider: "huggingface", model: "openai/gpt-oss-120b", apiKey: "hf_x" };
const inference = {
  ...router,
  model: "meta-llama/Llama-2-7b-chat-hf",
  baseUrl: "https://api-inference.huggingface.co/models",
};
const messages = [
  { role: "system", content: "Be brief." },
  { role: "user", content: "Hi" },
  { role: "assistant", content: "Hello" },
  { role: "user", content: "Bye" },
] as const;

async function sent(credential: typeof router, reply: string) {
  const http = new FakeHttp().on(/./, () => streamResponse([reply]));
  const client = new HuggingFaceClient(http);
  for await (const _ of client.stream({ model: credential.model, messages }, credential, signal));
  return { ...http.requests[0], body: JSON.parse(http.requests[0]?.body ?? "{}") as unknown };
}

describe("HuggingFace", () => {
  test("speaks OpenAI's style with the router", async () => {
    expect(await sent(router, openAiReply(["a"], USAGE))).toMatchObject({
      url: "https://router.huggingface.co/v1/chat/completions",
      headers: { Authorization: "Bearer hf_x" },
      // Tokens are told only to those who ask.
      body: { stream_options: { include_usage: true } },
    });
  });

  test("asks the old inference API for text generation", async () => {
    expect(await sent(inference, generatedReply(["a"], USAGE))).toMatchObject({
      url: "https://api-inference.huggingface.co/models/meta-llama/Llama-2-7b-chat-hf",
      body: {
        inputs: "System: Be brief.\nUser: Hi\nAssistant: Hello\nUser: Bye\nAssistant:",
        parameters: { temperature: 0.7, max_new_tokens: 512, return_full_text: false },
        stream: true,
      },
    });
  });

  test("leaves out a temperature of 0 where text generation refuses it", async () => {
    const refusal = jsonResponse({ error: "`temperature` must be strictly positive" }, { status: 422 });
    const http = new FakeHttp()
      .on(/./, () => streamResponse([generatedReply(["a"], USAGE)]))
      .once(/./, refusal);
    const client = new HuggingFaceClient(http);
    for await (const _ of client.stream({ model: "m", messages, temperature: 0 }, inference, signal));
    const sentParameters = http.requests.map(({ body }) => JSON.parse(body ?? "{}").parameters);
    expect(sentParameters[0]).toHaveProperty("temperature", 0);
    expect(sentParameters[1]).toEqual({ max_new_tokens: 512, return_full_text: false });
  });

  test("understands an answer that is not streamed", async () => {
    const http = new FakeHttp().on(/./, jsonResponse([{ generated_text: "whole" }]));
    const received = [];
    for await (const part of new HuggingFaceClient(http).stream({ model: "m", messages }, inference, signal))
      received.push(part);
    expect(received).toMatchObject([
      { type: "text-delta", text: "whole" },
      { type: "finish", reason: "stop" },
    ]);
  });

  test("the probe asks the router for one token at once, as its list of models is everybody's", async () => {
    const http = new FakeHttp().on(/./, () => jsonResponse({}));
    await new HuggingFaceClient(http).checkKey(router, signal);
    expect(http.requests.map(({ url }) => new URL(url).pathname)).toEqual(["/v1/chat/completions"]);
    expect(JSON.parse(http.requests[0]?.body ?? "")).toMatchObject({
      ...{ model: router.model, max_tokens: 1, stream: false },
    });
  });

  test.each([router, inference])(
    "200 and 503 of the probe mean a valid key, 401 an invalid one",
    async (credential) => {
      const probe = (status: number) =>
        new HuggingFaceClient(new FakeHttp().on(/./, () => jsonResponse({}, { status }))).checkKey(
          credential,
          signal,
        );
      expect(await Promise.all([200, 503, 401].map(probe))).toEqual([true, true, false]);
    },
  );
});
