import type { LlmClient } from "@core/points/llm-provider";
import type { Http } from "@core/ports/http";
import { OpenAiChatClient } from "@shared/openai-chat-client";

const REASONING = /^(o\d|gpt-([5-9]|\d\d))/;
const NO_CHAT =
  /embedding|whisper|tts|dall-e|moderation|image|audio|realtime|transcribe|babbage|davinci|sora|search|instruct|live/;

/** OpenAI's chat completions. */
export function openAiClient(http: Http): LlmClient {
  return new OpenAiChatClient(http, {
    name: "OpenAI",
    defaultBaseUrl: "https://api.openai.com/v1",
    preferredModels: [/^gpt-[\d.]+-sol$/, /^gpt-[\d.]+$/, /^gpt-[\d.]+-terra$/, /^gpt-[\d.]+-mini$/],
    asksForUsage: true,
    isReasoningModel: (model) => REASONING.test(model) && !model.includes("chat"),
    canChat: (model) => !NO_CHAT.test(model),
  });
}
