import type { Http } from "@core/ports/http";
import { OpenAiChatClient } from "@shared/llm/openai-chat-client";

/** Larkspur's chat completions, which differ from OpenAI's in the header of the key. */
export const larkspurClient = (http: Http) =>
  new OpenAiChatClient(http, {
    name: "Larkspur",
    defaultBaseUrl: "https://api.larkspur.example/v1",
    billingPage: "https://larkspur.example/billing",
    showsBody: false,
    asksForUsage: true,
    authorise: (apiKey): Record<string, string> => (apiKey ? { "x-larkspur-key": apiKey } : {}),
  });
