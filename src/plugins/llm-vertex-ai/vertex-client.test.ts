import type { LlmPart } from "@core/domain/model/llm";
import { describe, expect, test } from "vitest";
import { sse, vertexReply } from "../../../tests/contracts/provider-replies";
import { FakeHttp, streamResponse } from "../../../tests/fakes/fake-http";
import { VertexClient } from "./vertex-client";

const signal = new AbortController().signal;
const credential = {
  id: "c",
  provider: "vertex-ai",
  model: "gemini-2.5-flash",
  apiKey: "europe-west1:acme-1:AIza:x",
};
const USAGE = { promptTokens: 1, completionTokens: 2, totalTokens: 3 };
const messages = [
  { role: "system", content: "Be brief." },
  { role: "user", content: "Hi" },
  { role: "assistant", content: "Hello" },
  { role: "user", content: "Bye" },
] as const;

async function parts(http: FakeHttp, key = credential.apiKey) {
  const received: LlmPart[] = [];
  const stream = new VertexClient(http).stream(
    { model: "gemini-2.5-flash", messages },
    { ...credential, apiKey: key },
    signal,
  );
  for await (const part of stream) received.push(part);
  return received;
}

const answering = (body: string) => new FakeHttp().on(/./, () => streamResponse([body]));

describe("Vertex AI", () => {
  test("is called at the key's location and project with roles, limits and safety settings", async () => {
    const http = answering(vertexReply(["a"], USAGE));
    await parts(http);
    const [request] = http.requests;
    expect(request).toMatchObject({
      url: "https://europe-west1-aiplatform.googleapis.com/v1/projects/acme-1/locations/europe-west1/publishers/google/models/gemini-2.5-flash:streamGenerateContent?alt=sse",
      method: "POST",
      headers: { "x-goog-api-key": "AIza:x" },
    });
    const body = JSON.parse(request?.body ?? "{}") as { safetySettings: object[] };
    expect(body).toMatchObject({
      contents: [{ role: "user" }, { role: "model" }, { role: "user", parts: [{ text: "Bye" }] }],
      systemInstruction: { parts: [{ text: "Be brief." }] },
      generationConfig: { temperature: 0.7, candidateCount: 1 },
    });
    expect(body.safetySettings).toHaveLength(4);
    expect(body.safetySettings[0]).toMatchObject({ threshold: "BLOCK_MEDIUM_AND_ABOVE" });
  });

  test("an image without words goes without an empty text, which is refused", async () => {
    const http = answering(vertexReply(["a"], USAGE));
    const attachments = [{ type: "image", name: "a.png", mimeType: "image/png", data: "iVBO" }] as const;
    const request = { model: "m", messages: [{ role: "user", content: "", attachments }] } as const;
    for await (const _ of new VertexClient(http).stream(request, credential, signal));
    expect(JSON.parse(http.requests[0]?.body ?? "{}").contents).toEqual([
      { role: "user", parts: [{ inlineData: { mimeType: "image/png", data: "iVBO" } }] },
    ]);
  });

  test("a failure that is no JSON is told with its words", async () => {
    const http = new FakeHttp().on(/./, () => new Response("The quota is used up", { status: 400 }));
    await expect(parts(http)).rejects.toMatchObject({
      code: "provider.api",
      params: { status: 400, detail: expect.stringContaining("is used up") },
    });
  });

  test("an access token goes as a bearer", async () => {
    const http = answering(vertexReply(["a"], USAGE));
    await parts(http, "global:acme:ya29.token");
    expect(http.requests[0]).toMatchObject({ headers: { Authorization: "Bearer ya29.token" } });
    expect(http.requests[0]?.url).toMatch(/^https:\/\/aiplatform\.googleapis\.com\//);
  });

  test.each([
    "",
    "onlykey",
    "europe-west1:acme",
    "evil.example/x:acme:key",
    "europe-west1:../..:key",
    "a b:c:key",
  ])("the key %j is refused before anything is sent", async (key) => {
    const http = new FakeHttp();
    await expect(parts(http, key)).rejects.toMatchObject({ code: "provider.vertex-key-format" });
    expect(http.requests).toEqual([]);
  });

  test("no text and no refusal is no response", async () => {
    const empty = answering(sse({ candidates: [{ content: {}, finishReason: "STOP" }] }));
    await expect(parts(empty)).rejects.toMatchObject({ code: "provider.no-response" });
    await expect(parts(answering(sse({ usageMetadata: {} })))).rejects.toMatchObject({
      code: "provider.no-response",
    });
  });

  test("a blocked prompt is a refusal", async () => {
    const blocked = answering(sse({ promptFeedback: { blockReason: "SAFETY" } }));
    expect(await parts(blocked)).toMatchObject([{ type: "finish", reason: "refusal" }]);
  });

  test("thoughts come apart from the text", async () => {
    const thought = { text: "hm", thought: true };
    const body = sse({
      candidates: [{ content: { parts: [thought, { text: "yes" }] }, finishReason: "STOP" }],
    });
    expect(await parts(answering(body))).toMatchObject([
      { type: "reasoning-delta", text: "hm" },
      { type: "text-delta", text: "yes" },
      { type: "finish", reason: "stop" },
    ]);
  });

  test.each([
    [200, true],
    [404, true],
    [401, false],
    [403, false],
    [400, false],
  ])("status %i of the probe means %s", async (status, valid) => {
    const http = new FakeHttp().on(/./, () => Response.json({}, { status }));
    expect(await new VertexClient(http).checkKey(credential, signal)).toBe(valid);
  });
});
