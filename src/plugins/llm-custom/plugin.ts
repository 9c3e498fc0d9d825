import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { LlmProviders, type SuggestedModel } from "@core/points/llm-provider";
import { HttpToken } from "@core/ports/http";
import models from "./models.json";

export default definePlugin({
  id: "llm-custom",
  apiVersion: 1,
  name: "Custom",
  description: "providers:custom.description",
  contributes: [
    contribute(LlmProviders, {
      id: "custom",
      rank: 10,
      name: "Custom",
      needsKey: true,
      needsBaseUrl: true,
      acceptsBaseUrl: true,
      takesExtras: true,
      defaultModel: "default",
      suggestedModels: models as readonly SuggestedModel[],
      descriptionKey: "providers:custom.description",
      load: async ({ services }) => {
        const { CustomClient } = await import("./custom-client");
        return new CustomClient(services.get(HttpToken));
      },
    }),
  ],
});
