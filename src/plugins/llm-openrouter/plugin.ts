import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { LlmProviders, type SuggestedModel } from "@core/points/llm-provider";
import { HttpToken } from "@core/ports/http";
import models from "./models.json";

export default definePlugin({
  id: "llm-openrouter",
  apiVersion: 1,
  name: "OpenRouter",
  description: "providers:openrouter.description",
  contributes: [
    contribute(LlmProviders, {
      id: "openrouter",
      rank: 50,
      name: "OpenRouter",
      needsKey: true,
      needsBaseUrl: false,
      acceptsBaseUrl: true,
      defaultBaseUrl: "https://openrouter.ai/api/v1",
      defaultModel: "openai/gpt-6.1-terra",
      signsIn: true,
      readsPdf: /^(openai\/gpt-(4o|4\.1|[5-9]|\d\d)|anthropic\/claude-|google\/gemini-)/,
      keyPage: "https://openrouter.ai/settings/keys",
      keyPattern: /^sk-or-/,
      suggestedModels: models as readonly SuggestedModel[],
      descriptionKey: "providers:openrouter.description",
      load: async ({ services }) => {
        const { OpenRouterClient } = await import("./openrouter-client");
        return new OpenRouterClient(services.get(HttpToken));
      },
    }),
  ],
});
