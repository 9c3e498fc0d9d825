import type { ModelCredential } from "@core/domain/model/credential";
import type { LlmRequest, PromptFile } from "@core/domain/model/llm";
import type { LlmClient, LlmProvider } from "@core/points/llm-provider";
import { LlmProviders } from "@core/points/llm-provider";
import type { Http } from "@core/ports/http";
import { expect, test } from "vitest";
import { AnthropicClient } from "../../src/plugins/llm-anthropic/anthropic-client";
import { GoogleClient } from "../../src/plugins/llm-google/google-client";
import { openAiClient } from "../../src/plugins/llm-openai/openai-client";
import { OpenRouterClient } from "../../src/plugins/llm-openrouter/openrouter-client";
import { VertexClient } from "../../src/plugins/llm-vertex-ai/vertex-client";
import { FakeHttp, streamResponse } from "../fakes/fake-http";
import { builtIn } from "./contributions-of";

const DATA = "JVBERi0=";
const URL = `data:application/pdf;base64,${DATA}`;
const pdf: PromptFile = {
  ...{ type: "other", name: "report.pdf", mimeType: "application/pdf", data: DATA, isNative: true },
};

interface Sent {
  readonly url: string;
  readonly body: Record<string, unknown>;
}

async function sent(client: (http: Http) => LlmClient, request: Partial<LlmRequest>): Promise<Sent> {
  const http = new FakeHttp().on(/./, () => streamResponse([""]));
  const { model = "" } = request;
  const apiKey = model.startsWith("gemini") ? "us:project:key" : "key";
  const credential: ModelCredential = { id: "c", provider: "p", model, apiKey };
  const whole = { model, messages: [{ role: "user", content: "Sum up", attachments: [pdf] }], ...request };
  const parts = client(http).stream(whole as LlmRequest, credential, new AbortController().signal);
  try {
    for await (const _ of parts);
  } catch {
    // Nothing came back, which is not what is asked here.
  }
  const [asked] = http.requests;
  return { url: asked?.url ?? "", body: JSON.parse(asked?.body ?? "{}") };
}

test("OpenAI is sent a PDF as a file part", async () => {
  const { body } = await sent(openAiClient, { model: "gpt-4.1" });
  expect(body.messages).toEqual([
    {
      role: "user",
      content: [
        { type: "text", text: "Sum up" },
        { type: "file", file: { filename: "report.pdf", file_data: URL } },
      ],
    },
  ]);
});

test("OpenAI's Responses are sent it as an input file", async () => {
  const { url, body } = await sent(openAiClient, { model: "gpt-6.2-sol", webSearch: true });
  expect(url).toMatch(/responses$/);
  expect(body.input).toEqual([
    {
      role: "user",
      content: [
        { type: "input_text", text: "Sum up" },
        { type: "input_file", filename: "report.pdf", file_data: URL },
      ],
    },
  ]);
});

test("Anthropic is sent it as a document, before the text that asks about it", async () => {
  const { body } = await sent((http) => new AnthropicClient(http), { model: "claude-sonnet-5-5" });
  const source = { type: "base64", media_type: "application/pdf", data: DATA };
  expect(body.messages).toEqual([
    {
      role: "user",
      content: [
        { type: "document", source, title: "report.pdf" },
        { type: "text", text: "Sum up" },
      ],
    },
  ]);
});

test.each([
  ["Google", (http: Http) => new GoogleClient(http)],
  ["Vertex AI", (http: Http) => new VertexClient(http)],
] as const)("%s is sent it in line, through its own protocol", async (_, client) => {
  const { url, body } = await sent(client, { model: "gemini-2.5-flash" });
  expect(url).toContain(":streamGenerateContent");
  expect(body.contents).toEqual([
    {
      role: "user",
      parts: [{ text: "Sum up" }, { inlineData: { mimeType: "application/pdf", data: DATA } }],
    },
  ]);
});

test("OpenRouter is sent it as a file part, for the model itself and no reader that costs extra", async () => {
  const { body } = await sent((http) => new OpenRouterClient(http), { model: "anthropic/claude-sonnet-5" });
  expect(JSON.stringify(body.messages)).toContain(`"file":{"filename":"report.pdf","file_data":"${URL}"}`);
  expect(body.plugins).toEqual([{ id: "file-parser", pdf: { engine: "native" } }]);
});

test("what the user says in several messages keeps the file", async () => {
  const { body } = await sent(openAiClient, {
    model: "gpt-4.1",
    messages: [
      { role: "user", content: "Here", attachments: [pdf] },
      { role: "user", content: "Sum up" },
    ],
  });
  expect(JSON.stringify(body.messages)).toContain(URL);
  expect(JSON.stringify(body.messages)).not.toContain("[Attached file");
});

test("the default model of each provider that reads PDF files does", () => {
  const reading = builtIn(LlmProviders).filter((provider: LlmProvider) => provider.readsPdf);
  expect(reading.map(({ id }) => id).sort()).toEqual([
    "anthropic",
    "google",
    "openai",
    "openrouter",
    "vertex-ai",
  ]);
  for (const { id, readsPdf, defaultModel } of reading)
    expect([id, readsPdf?.test(defaultModel)]).toEqual([id, true]);
});
