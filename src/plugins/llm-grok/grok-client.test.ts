import type { LlmRequest } from "@core/domain/model/llm";
import { expect, test } from "vitest";
import { openAiReply } from "../../../tests/contracts/provider-replies";
import { FakeHttp, jsonResponse, streamResponse } from "../../../tests/fakes/fake-http";
import { grokClient } from "./grok-client";

const credential = { id: "c", provider: "grok", model: "grok-4.5", apiKey: "xai-key" };
const { signal } = new AbortController();

test.each([
  ["grok-4.5", "high"],
  ["grok-4.6", "xhigh"],
  ["grok-4.9-fast", "xhigh"],
  ["grok-5", "xhigh"],
  ["grok-3-mini", "high"],
])("the most that %s thinks is %s", async (model, highest) => {
  const usage = { promptTokens: 1, completionTokens: 1, totalTokens: 2 };
  const efforts: unknown[] = [];
  for (const effort of ["low", "maximum"] as const) {
    const http = new FakeHttp().on(/./, () => streamResponse([openAiReply(["a"], usage)]));
    const request: LlmRequest = { model, messages: [{ role: "user", content: "Hi" }], effort };
    for await (const _ of grokClient(http).stream(request, credential, signal));
    efforts.push((JSON.parse(http.requests[0]?.body ?? "") as Record<string, unknown>).reasoning_effort);
  }
  expect(efforts).toEqual(["low", highest]);
});

test("models since the fourth search the web, and those that make pictures or speak are not listed", async () => {
  const client = grokClient(new FakeHttp());
  expect(
    ["grok-3", "grok-3-mini", "grok-4", "grok-30", "grok-4.5"].map((model) => client.searchesWeb?.(model)),
  ).toEqual([...[false, false, true, true, true]]);
  const ids = ["grok-4.5", "grok-2-image", "grok-imagine-1", "grok-video", "grok-voice-2"];
  const http = new FakeHttp().on(/models$/, () => jsonResponse({ data: ids.map((id) => ({ id })) }));
  expect(await grokClient(http).listModels?.(credential, signal)).toEqual(["grok-4.5"]);
});
