import type { ModelCredential } from "@core/domain/model/credential";
import type { LlmRequest } from "@core/domain/model/llm";
import type { LlmClient } from "@core/points/llm-provider";
import type { Http } from "@core/ports/http";
import { OpenAiChatClient } from "@shared/llm/openai-chat-client";
import { responsesProtocol } from "@shared/llm/responses-protocol";

const NAME = "OpenAI";
const BASE_URL = "https://api.openai.com/v1";
const REASONING = /^(o\d|gpt-([5-9]|\d\d))/;
const NO_CHAT =
  /embedding|whisper|tts|dall-e|moderation|image|audio|realtime|transcribe|babbage|davinci|sora|search|instruct|live/;
/** https://platform.openai.com/docs/guides/tools-web-search#limitations */
const NO_SEARCH = /^(gpt-3|gpt-4($|-)|gpt-4\.1-nano|o1)/;
/** For each search: https://platform.openai.com/docs/pricing#built-in-tools */
const SEARCH_PRICE = 0.01;

/**
 * OpenAI's chat completions; its Responses where they alone search the web, let a model that reasons call tools, or tell
 * of its thoughts.
 */
export function openAiClient(http: Http): LlmClient {
  return new OpenAiChatClient(http, {
    name: NAME,
    defaultBaseUrl: BASE_URL,
    billingPage: "https://platform.openai.com/settings/organization/billing",
    preferredModels: [/^gpt-[\d.]+-sol$/, /^gpt-[\d.]+$/, /^gpt-[\d.]+-terra$/, /^gpt-[\d.]+-mini$/],
    asksForUsage: true,
    keepsByKey: true,
    embeddingModel: { model: "text-embedding-3-small", price: 0.02 },
    isReasoningModel,
    effortOf: (effort, model) =>
      isReasoningModel(model) ? { reasoning_effort: effort === "maximum" ? "max" : effort } : {},
    canChat: (model) => !NO_CHAT.test(model),
    searchesWeb: (model) => !NO_SEARCH.test(model),
    other: responsesProtocol({ name: NAME, isReasoningModel, searchPrice: SEARCH_PRICE }, needsResponses),
  });
}

function isReasoningModel(model: string): boolean {
  return REASONING.test(model) && !model.includes("chat");
}

/** Servers at another address need not have Responses; where they do, they name them when they refuse tools. */
function needsResponses(request: LlmRequest, { baseUrl }: ModelCredential): boolean {
  if (request.webSearch) return true;
  const isOwnAddress = !baseUrl || baseUrl.startsWith(BASE_URL);
  const wants = (request.tools?.length ?? 0) > 0 || request.effort !== undefined;
  return isOwnAddress && isReasoningModel(request.model) && wants;
}
