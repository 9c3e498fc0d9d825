import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { LlmProviders, type SuggestedModel } from "@core/points/llm-provider";
import { HttpToken } from "@core/ports/http";
import models from "./models.json";

export default definePlugin({
  id: "llm-openai",
  apiVersion: 1,
  name: "OpenAI",
  description: "providers:openai.description",
  contributes: [
    contribute(LlmProviders, {
      id: "openai",
      rank: 100,
      name: "OpenAI",
      needsKey: true,
      needsBaseUrl: false,
      acceptsBaseUrl: true,
      defaultBaseUrl: "https://api.openai.com/v1",
      defaultModel: "gpt-6.2-sol",
      keyPage: "https://platform.openai.com/api-keys",
      readsPdf: /^(gpt-(4o|4\.1|[5-9]|\d\d)|o1$|o3$|o4-mini)/,
      keyPattern: /^sk-(?!ant-|or-)/,
      suggestedModels: models as readonly SuggestedModel[],
      descriptionKey: "providers:openai.description",
      load: async ({ services }) => {
        const { openAiClient } = await import("./openai-client");
        return openAiClient(services.get(HttpToken));
      },
    }),
  ],
});
