import type { LlmPart, LlmRequest } from "@core/domain/model/llm";
import { expect, test } from "vitest";
import { FakeHttp, streamResponse } from "../../../tests/fakes/fake-http";
import { TextGenerationClient } from "./text-generation-client";

const signal = new AbortController().signal;
const credential = { id: "c", provider: "huggingface", model: "a/b", apiKey: "hf_key" };

async function parts(events: readonly unknown[], over: Partial<LlmRequest> = {}) {
  const body = events.map((event) => `data:${JSON.stringify(event)}\n\n`).join("");
  const http = new FakeHttp().on(/./, () =>
    streamResponse([body], { headers: { "content-type": "text/event-stream" } }),
  );
  const request: LlmRequest = { model: "a/b", messages: [{ role: "user", content: "Hi" }], ...over };
  const received: LlmPart[] = [];
  let failure: unknown;
  try {
    for await (const part of new TextGenerationClient(http).stream(request, credential, signal))
      received.push(part);
  } catch (error) {
    failure = error;
  }
  const text = received.map((part) => (part.type === "text-delta" ? part.text : "")).join("");
  const finish = received.find((part) => part.type === "finish");
  return {
    http,
    text,
    finish,
    failure,
    sent: JSON.parse(http.requests[0]?.body ?? "{}") as Record<string, unknown>,
  };
}
const token = (text: string, over: object = {}) => ({
  token: { text, special: false },
  generated_text: null,
  ...over,
});

test("a request is one text, in which each speaker has a line, and asks for the new text alone", async () => {
  const { sent, http } = await parts([token("Hi", { generated_text: "Hi" })], {
    messages: [
      { role: "system", content: "Be short" },
      { role: "user", content: "Hello" },
      { role: "assistant", content: "Hm" },
      { role: "user", content: "Well?" },
    ],
  });
  expect(http.requests[0]?.url).toBe("https://api-inference.huggingface.co/models/a/b");
  expect(sent).toMatchObject({
    inputs: "System: Be short\nUser: Hello\nAssistant: Hm\nUser: Well?\nAssistant:",
    parameters: { max_new_tokens: 512, return_full_text: false },
    stream: true,
  });
});

test("a reply is told as it comes, without special tokens, and ends with what it took", async () => {
  const end = token("</s>", {
    token: { text: "</s>", special: true },
    generated_text: "one two",
    details: { finish_reason: "length", prefill: [1, 2, 3], generated_tokens: 9 },
  });
  expect(await parts([token("one"), token(" two"), end])).toMatchObject({
    text: "one two",
    finish: { reason: "length", usage: { promptTokens: 3, completionTokens: 9, totalTokens: 12 } },
  });
});

test("where nothing is counted, the tokens that came are, and where nothing is known, nothing is told", async () => {
  const known = token(" two", { generated_text: "one two", details: { input_length: 5 } });
  expect((await parts([token("one"), known])).finish).toMatchObject({
    reason: "stop",
    usage: { promptTokens: 5, completionTokens: 2, totalTokens: 7 },
  });
  const { finish } = await parts([token("one", { generated_text: "one" })]);
  expect(finish).toEqual({ type: "finish", reason: "stop", usage: undefined });
});

test("a text that comes whole is taken as it is, also in a list", async () => {
  expect(await parts([[{ generated_text: "All of it" }]])).toMatchObject({
    text: "All of it",
    finish: { reason: "stop" },
  });
});

test("a reply that ends early, or with an error, fails with what there was", async () => {
  expect(await parts([token("one")])).toMatchObject({
    text: "one",
    failure: { code: "provider.stream-cut" },
  });
  const failed = await parts([token("one"), { error: "Overloaded", error_type: "overloaded" }]);
  expect(failed).toMatchObject({
    text: "one",
    failure: { code: "provider.stream-error" },
    finish: undefined,
  });
  const late = await parts([token("one", { generated_text: "one" }), { error: "Overloaded" }]);
  expect(late).toMatchObject({ failure: { code: "provider.stream-error" } });
});

test.each([
  [200, true],
  [503, true],
  [401, false],
  [403, false],
])("an answer of %d to a key that is tried with one token: %s", async (status, isAccepted) => {
  const http = new FakeHttp().on(/./, () => new Response("", { status }));
  expect(await new TextGenerationClient(http).checkKey(credential, signal)).toBe(isAccepted);
  expect(JSON.parse(http.requests[0]?.body ?? "")).toEqual({
    inputs: "Hi",
    parameters: { max_new_tokens: 1 },
  });
  expect(http.requests[0]?.headers).toMatchObject({ Authorization: "Bearer hf_key" });
});

test("another answer says nothing of a key", async () => {
  const http = new FakeHttp().on(/./, () => new Response("", { status: 500 }));
  await expect(new TextGenerationClient(http).checkKey(credential, signal)).rejects.toMatchObject({
    code: "provider.api",
  });
});
