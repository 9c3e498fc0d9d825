import type { LlmClient } from "@core/points/llm-provider";
import type { Http } from "@core/ports/http";
import { OpenAiChatClient } from "@shared/openai-chat-client";

/** Gemini through Google's OpenAI-compatible endpoint. */
export function googleClient(http: Http): LlmClient {
  return new OpenAiChatClient(http, {
    name: "Google",
    defaultBaseUrl: "https://generativelanguage.googleapis.com/v1beta/openai",
    preferredModels: [/^gemini-flash-latest$/, /^gemini-[\d.]+-flash$/, /^gemini-[\d.]+-pro/],
    asksForUsage: true,
    canChat: (model) => !/embedding|imagen|veo|aqa|tts|image|audio|live/.test(model),
  });
}
