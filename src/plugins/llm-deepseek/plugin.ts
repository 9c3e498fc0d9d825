import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { LlmProviders, type SuggestedModel } from "@core/points/llm-provider";
import { HttpToken } from "@core/ports/http";
import models from "./models.json";

export default definePlugin({
  id: "llm-deepseek",
  apiVersion: 1,
  name: "DeepSeek",
  description: "providers:deepseek.description",
  contributes: [
    contribute(LlmProviders, {
      id: "deepseek",
      rank: 40,
      name: "DeepSeek",
      needsKey: true,
      needsBaseUrl: false,
      acceptsBaseUrl: true,
      defaultBaseUrl: "https://api.deepseek.com/v1",
      defaultModel: "deepseek-flash",
      keyPage: "https://platform.deepseek.com/api_keys",
      // Others sell keys of this shape as well, OpenAI's own are longer: the user says whose it is.
      keyPattern: /^sk-[0-9a-f]{32}$/,
      // https://api-docs.deepseek.com/quick_start/pricing
      cachePrice: { read: 0.02, write: 1 },
      suggestedModels: models as readonly SuggestedModel[],
      descriptionKey: "providers:deepseek.description",
      load: async ({ services }) => {
        const { deepSeekClient } = await import("./deepseek-client");
        return deepSeekClient(services.get(HttpToken));
      },
    }),
  ],
});
