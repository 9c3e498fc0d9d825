import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { LlmProviders, type SuggestedModel } from "@core/points/llm-provider";
import { HttpToken } from "@core/ports/http";
import models from "./models.json";

export default definePlugin({
  id: "llm-mistral",
  apiVersion: 1,
  name: "Mistral",
  description: "providers:mistral.description",
  contributes: [
    contribute(LlmProviders, {
      id: "mistral",
      rank: 60,
      name: "Mistral",
      needsKey: true,
      needsBaseUrl: false,
      acceptsBaseUrl: true,
      defaultBaseUrl: "https://api.mistral.ai/v1",
      defaultModel: "mistral-medium-latest",
      keyPage: "https://console.mistral.ai/api-keys",
      keyPattern: /^[A-Za-z0-9]{32}$/,
      suggestedModels: models as readonly SuggestedModel[],
      descriptionKey: "providers:mistral.description",
      load: async ({ services }) => {
        const { mistralClient } = await import("./mistral-client");
        return mistralClient(services.get(HttpToken));
      },
    }),
  ],
});
