import type { LlmRequest } from "@core/domain/model/llm";
import { describe, expect, test } from "vitest";
import { embeddingContract, openAiVectors } from "../../../tests/contracts/embedding-contract";
import { OFFERED, TOOL_TURNS } from "../../../tests/contracts/offered-tools";
import { openAiReply, vertexReply } from "../../../tests/contracts/provider-replies";
import { FakeHttp, streamResponse } from "../../../tests/fakes/fake-http";
import { GoogleClient } from "./google-client";

const USAGE = { promptTokens: 1, completionTokens: 2, totalTokens: 3 };
const KEY = "AIza-0123456789";

async function sent(extra: Partial<LlmRequest>, baseUrl?: string) {
  const http = new FakeHttp()
    .on(/./, () => streamResponse([openAiReply(["a"], USAGE)]))
    .on(/streamGenerateContent/, () => streamResponse([vertexReply(["a"], USAGE)]));
  const credential = { id: "c", provider: "google", model: "m", apiKey: KEY, baseUrl };
  const request: LlmRequest = {
    model: "gemini-3.5-flash",
    messages: [{ role: "user", content: "Hi" }],
    ...extra,
  };
  const signal = new AbortController().signal;
  for await (const _ of new GoogleClient(http).stream(request, credential, signal));
  const [asked] = http.requests;
  return { ...asked, url: asked?.url, body: JSON.parse(asked?.body ?? "null") };
}

describe("Gemini at Google", () => {
  test("searches by its own interface, beside the compatible one, with the key in a header", async () => {
    const { url, headers } = await sent({ webSearch: true });
    expect(url).toBe(
      "https://generativelanguage.googleapis.com/v1beta/models/gemini-3.5-flash:streamGenerateContent?alt=sse",
    );
    expect(headers).toMatchObject({ "x-goog-api-key": KEY });
    const own = await sent({ webSearch: true }, "https://proxy.example/google/openai/");
    expect(own.url).toMatch(/^https:\/\/proxy\.example\/google\/models\/gemini/);
  });

  test("a model before Gemini 3 searches alone: tools are told in words then", async () => {
    const { body } = await sent({ webSearch: true, tools: OFFERED, model: "gemini-2.5-flash" });
    expect(body.tools).toEqual([{ googleSearch: {} }]);
    expect(JSON.stringify(body.systemInstruction)).toContain("## weather");
  });

  test("calls that another model made stand there without a signature, which Gemini 3 is told", async () => {
    const extra = { messages: TOOL_TURNS, tools: OFFERED };
    const unsigned = { google: { thought_signature: "skip_thought_signature_validator" } };
    const { messages } = (await sent(extra)).body;
    expect(messages[1].tool_calls).toEqual([
      expect.objectContaining({ id: "call_1", extra_content: unsigned }),
      expect.not.objectContaining({ extra_content: unsigned }),
    ]);
    const { contents } = (await sent({ ...extra, webSearch: true })).body;
    expect(contents[1].parts.slice(1)).toEqual([
      expect.objectContaining({ thoughtSignature: "skip_thought_signature_validator" }),
      expect.not.objectContaining({ thoughtSignature: expect.anything() }),
    ]);
    expect(JSON.stringify((await sent({ ...extra, model: "gemini-2.5-pro" })).body)).not.toContain("skip_");
  });

  test("what one interface gave with a call is understood by the other", async () => {
    const value = { call: { extra_content: { google: { thought_signature: "SIGNED" } } } };
    const messages = TOOL_TURNS.map((message) =>
      message.role === "assistant"
        ? {
            ...message,
            toolCalls: message.toolCalls?.map((call) => ({
              ...call,
              providerData: { provider: "Google", value },
            })),
          }
        : message,
    );
    const searching = await sent({ messages, tools: OFFERED, webSearch: true });
    expect(searching.body.contents[1].parts[1]).toMatchObject({ thoughtSignature: "SIGNED" });
    const chatting = await sent({ messages, tools: OFFERED });
    expect(chatting.body.messages[1].tool_calls[0]).toMatchObject(value.call);
  });

  test("a picture in a result is shown to Gemini 3", async () => {
    const picture = { type: "image", name: "map.png", mimeType: "image/png", data: "iVBO" } as const;
    const messages = TOOL_TURNS.map((message) =>
      message.role === "tool" ? { ...message, attachments: [picture] } : message,
    );
    const { body } = await sent({ messages, tools: OFFERED, webSearch: true });
    expect(body.contents.at(-1).parts[0].functionResponse).toEqual({
      name: "cities",
      response: { output: "" },
      parts: [{ inlineData: { mimeType: "image/png", data: "iVBO" } }],
    });
  });
});

embeddingContract({
  name: "Google",
  credential: { id: "c", provider: "google", model: "chat", apiKey: KEY },
  make: (http) => new GoogleClient(http),
  address: "https://generativelanguage.googleapis.com/v1beta/openai/embeddings",
  model: "gemini-embedding-001",
  answer: openAiVectors,
});
