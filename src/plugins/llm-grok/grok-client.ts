import type { LlmClient } from "@core/points/llm-provider";
import type { Http } from "@core/ports/http";
import { OpenAiChatClient } from "@shared/openai-chat-client";

/** xAI's chat completions. */
export function grokClient(http: Http): LlmClient {
  return new OpenAiChatClient(http, {
    name: "Grok",
    showsBody: true,
    defaultBaseUrl: "https://api.x.ai/v1",
    preferredModels: [/^grok-[\d.]+$/, /^grok-[\d.]+-/],
    asksForUsage: true,
    canChat: (model) => !/image|imagine|video|voice/.test(model),
  });
}
