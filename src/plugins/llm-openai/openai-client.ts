import type { LlmClient } from "@core/points/llm-provider";
import type { Http } from "@core/ports/http";
import { OpenAiChatClient } from "@shared/openai-chat-client";
import { responsesSearch } from "@shared/responses-search";

const NAME = "OpenAI";
const REASONING = /^(o\d|gpt-([5-9]|\d\d))/;
const NO_CHAT =
  /embedding|whisper|tts|dall-e|moderation|image|audio|realtime|transcribe|babbage|davinci|sora|search|instruct|live/;
/** https://platform.openai.com/docs/guides/tools-web-search#limitations */
const NO_SEARCH = /^(gpt-3|gpt-4($|-)|gpt-4\.1-nano|o1)/;
/** For each search: https://platform.openai.com/docs/pricing#built-in-tools */
const SEARCH_PRICE = 0.01;

/** OpenAI's chat completions; its Responses where the web is to be searched. */
export function openAiClient(http: Http): LlmClient {
  const isReasoningModel = (model: string) => REASONING.test(model) && !model.includes("chat");
  return new OpenAiChatClient(http, {
    name: NAME,
    defaultBaseUrl: "https://api.openai.com/v1",
    preferredModels: [/^gpt-[\d.]+-sol$/, /^gpt-[\d.]+$/, /^gpt-[\d.]+-terra$/, /^gpt-[\d.]+-mini$/],
    asksForUsage: true,
    isReasoningModel,
    canChat: (model) => !NO_CHAT.test(model),
    webSearch: {
      suits: (model) => !NO_SEARCH.test(model),
      protocol: responsesSearch({ name: NAME, isReasoningModel, searchPrice: SEARCH_PRICE }),
    },
  });
}
