import type { LlmClient } from "@core/points/llm-provider";
import type { Http } from "@core/ports/http";
import { OpenAiChatClient } from "@shared/llm/openai-chat-client";
import { mistralCallId } from "./call-id";
import { conversationBody, mistralEffort } from "./conversation-body";
import { conversationParts } from "./conversation-parts";

const STYLE = { name: "Mistral" };

/**
 * Mistral's chat completions: it states the usage unasked and refuses `stream_options`. Where the web is to be
 * searched, its conversations, of which nothing is kept there.
 */
export function mistralClient(http: Http): LlmClient {
  return new OpenAiChatClient(http, {
    ...STYLE,
    defaultBaseUrl: "https://api.mistral.ai/v1",
    billingPage: "https://admin.mistral.ai/organization/billing",
    preferredModels: [/^mistral-medium-latest$/, /^mistral-large-latest$/, /^mistral-medium/],
    asksForUsage: false,
    embeddingModel: { model: "mistral-embed", price: 0.1 },
    canChat: (model) => !/embed|moderation|ocr|transcribe|voxtral.*tts/.test(model),
    callId: mistralCallId,
    effortOf: mistralEffort,
    searchesWeb: (model) => /^(mistral|magistral)-(medium|large|small)/.test(model),
    other: {
      isNeeded: ({ webSearch }) => webSearch ?? false,
      path: "/conversations",
      bodyOf: conversationBody,
      parts: (events) => conversationParts(events, STYLE),
    },
  });
}
