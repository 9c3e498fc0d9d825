import type { LlmClient } from "@core/points/llm-provider";
import type { Http } from "@core/ports/http";
import { OpenAiChatClient } from "@shared/openai-chat-client";

/** Mistral's chat completions: it states the usage unasked and refuses `stream_options`. */
export function mistralClient(http: Http): LlmClient {
  return new OpenAiChatClient(http, {
    name: "Mistral",
    defaultBaseUrl: "https://api.mistral.ai/v1",
    preferredModels: [/^mistral-medium-latest$/, /^mistral-large-latest$/, /^mistral-medium/],
    asksForUsage: false,
    canChat: (model) => !/embed|moderation|ocr|transcribe|voxtral.*tts/.test(model),
  });
}
