import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { LlmProviders, type SuggestedModel } from "@core/points/llm-provider";
import { HttpToken } from "@core/ports/http";
import models from "./models.json";

export default definePlugin({
  id: "llm-huggingface",
  apiVersion: 1,
  name: "HuggingFace",
  description: "providers:huggingface.description",
  contributes: [
    contribute(LlmProviders, {
      id: "huggingface",
      rank: 20,
      name: "HuggingFace",
      needsKey: true,
      needsBaseUrl: false,
      acceptsBaseUrl: true,
      defaultBaseUrl: "https://router.huggingface.co/v1",
      defaultModel: "openai/gpt-oss-120b",
      keyPage: "https://huggingface.co/settings/tokens",
      keyPattern: /^hf_/,
      suggestedModels: models as readonly SuggestedModel[],
      descriptionKey: "providers:huggingface.description",
      load: async ({ services }) => {
        const { HuggingFaceClient } = await import("./huggingface-client");
        return new HuggingFaceClient(services.get(HttpToken));
      },
    }),
  ],
});
