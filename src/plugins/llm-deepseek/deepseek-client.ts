import type { LlmClient } from "@core/points/llm-provider";
import type { Http } from "@core/ports/http";
import { OpenAiChatClient } from "@shared/llm/openai-chat-client";

/** It knows three: https://api-docs.deepseek.com/guides/thinking_mode */
const EFFORTS = { low: "low", medium: "high", high: "high", maximum: "max" } as const;

/** DeepSeek's chat completions. */
export function deepSeekClient(http: Http): LlmClient {
  return new OpenAiChatClient(http, {
    name: "DeepSeek",
    showsBody: true,
    defaultBaseUrl: "https://api.deepseek.com/v1",
    billingPage: "https://platform.deepseek.com/top_up",
    preferredModels: [/^deepseek-flash$/, /^deepseek-v[\d.]+-flash$/, /^deepseek-chat$/],
    asksForUsage: true,
    returns: "reasoning_content",
    demandsThoughts: true,
    takesNoSchema: true,
    effortOf: (effort) => ({ thinking: { type: "enabled" }, reasoning_effort: EFFORTS[effort] }),
  });
}
