import type { LlmClient } from "@core/points/llm-provider";
import type { Http } from "@core/ports/http";
import { OpenAiChatClient } from "@shared/llm/openai-chat-client";

/** The server of LM Studio on this device, https://lmstudio.ai/docs/developer/openai-compat. */
export function lmStudioClient(http: Http): LlmClient {
  return new OpenAiChatClient(http, {
    name: "LM Studio",
    showsBody: true,
    defaultBaseUrl: "http://localhost:1234/v1",
    asksForUsage: true,
    // https://lmstudio.ai/docs/developer/rest: beside the address of the OpenAI-style protocol.
    windowsPath: "/../api/v0/models",
    canChat: (model) => !/embed/.test(model),
  });
}
