import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { LlmProviders, type SuggestedModel } from "@core/points/llm-provider";
import { HttpToken } from "@core/ports/http";
import models from "./models.json";

export default definePlugin({
  id: "llm-grok",
  apiVersion: 1,
  name: "Grok",
  description: "providers:grok.description",
  contributes: [
    contribute(LlmProviders, {
      id: "grok",
      rank: 30,
      name: "Grok",
      needsKey: true,
      needsBaseUrl: false,
      acceptsBaseUrl: true,
      defaultBaseUrl: "https://api.x.ai/v1",
      defaultModel: "grok-4.6",
      keyPage: "https://console.x.ai/team/default/api-keys",
      keyPattern: /^xai-/,
      suggestedModels: models as readonly SuggestedModel[],
      descriptionKey: "providers:grok.description",
      load: async ({ services }) => {
        const { grokClient } = await import("./grok-client");
        return grokClient(services.get(HttpToken));
      },
    }),
  ],
});
