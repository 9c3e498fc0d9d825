import type { LlmClient } from "@core/points/llm-provider";
import type { Http } from "@core/ports/http";
import { OpenAiChatClient } from "@shared/llm/openai-chat-client";
import { responsesProtocol } from "@shared/llm/responses-protocol";

const NAME = "Grok";
/** For each search: https://docs.x.ai/docs/models#tools-pricing */
const SEARCH_PRICE = 0.005;

/** xAI's chat completions; its Responses where the web is to be searched, which chat completions no longer do. */
export function grokClient(http: Http): LlmClient {
  return new OpenAiChatClient(http, {
    name: NAME,
    showsBody: true,
    defaultBaseUrl: "https://api.x.ai/v1",
    billingPage: "https://console.x.ai/team/default/billing",
    preferredModels: [/^grok-[\d.]+$/, /^grok-[\d.]+-/],
    asksForUsage: true,
    canChat: (model) => !/image|imagine|video|voice/.test(model),
    effortOf: (effort, model) => ({
      reasoning_effort: effort === "maximum" ? highestEffort(model) : effort,
    }),
    // https://docs.x.ai/docs/guides/tools/overview: models since Grok 4
    searchesWeb: (model) => !/^grok-[123](\D|$)/.test(model),
    other: responsesProtocol(
      { name: NAME, searchPrice: SEARCH_PRICE, highestEffort },
      ({ webSearch }) => webSearch ?? false,
    ),
  });
}

/** https://docs.x.ai/developers/model-capabilities/text/reasoning#effort-levels */
function highestEffort(model: string): string {
  return /^grok-([5-9]|4\.[6-9])/.test(model) ? "xhigh" : "high";
}
