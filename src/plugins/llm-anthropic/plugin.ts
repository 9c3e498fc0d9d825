import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { LlmProviders, type SuggestedModel } from "@core/points/llm-provider";
import { HttpToken } from "@core/ports/http";
import models from "./models.json";

export default definePlugin({
  id: "llm-anthropic",
  apiVersion: 1,
  name: "Anthropic",
  description: "providers:anthropic.description",
  contributes: [
    contribute(LlmProviders, {
      id: "anthropic",
      rank: 90,
      name: "Anthropic",
      needsKey: true,
      needsBaseUrl: false,
      acceptsBaseUrl: true,
      defaultBaseUrl: "https://api.anthropic.com/v1",
      defaultModel: "claude-sonnet-5-5",
      readsPdf: /^claude-(?!instant|2|3-(opus|sonnet|haiku))/,
      keyPage: "https://platform.claude.com/settings/keys",
      keyPattern: /^sk-ant-/,
      suggestedModels: models as readonly SuggestedModel[],
      cachePrice: { read: 0.1, write: 1.25 },
      descriptionKey: "providers:anthropic.description",
      load: async ({ services }) => {
        const { AnthropicClient } = await import("./anthropic-client");
        return new AnthropicClient(services.get(HttpToken));
      },
    }),
  ],
});
