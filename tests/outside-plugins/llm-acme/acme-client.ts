import type { Http } from "@core/ports/http";
import { OpenAiChatClient } from "@shared/llm/openai-chat-client";

const DIALECT = { name: "Acme", defaultBaseUrl: "https://api.acme.example/v1", showsBody: false };

/** Acme's chat completions. */
export const acmeClient = (http: Http) => new OpenAiChatClient(http, { ...DIALECT, asksForUsage: true });
