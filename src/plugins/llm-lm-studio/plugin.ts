import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { LlmProviders } from "@core/points/llm-provider";
import { HttpToken } from "@core/ports/http";

export default definePlugin({
  id: "llm-lm-studio",
  apiVersion: 1,
  name: "LM Studio",
  description: "providers:local.description",
  contributes: [
    contribute(LlmProviders, {
      id: "lm-studio",
      rank: 106,
      name: "LM Studio",
      needsKey: false,
      needsBaseUrl: false,
      acceptsBaseUrl: true,
      defaultBaseUrl: "http://localhost:1234/v1",
      local: true,
      remedies: {
        "network.blocked": "network.lm-studio-blocked",
        "network.down": "network.lm-studio-down",
      },
      // https://lmstudio.ai/docs/cli/server-start
      remedyCommands: {
        "network.lm-studio-blocked": [{ command: "lms server start --cors" }],
        "network.lm-studio-down": [{ command: "lms server start --cors" }],
      },
      defaultModel: "openai/gpt-oss-20b",
      suggestedModels: [
        { id: "openai/gpt-oss-20b", contextWindow: 131_072, abilities: ["reasoning", "tools"] },
      ],
      descriptionKey: "providers:local.description",
      load: async ({ services }) => {
        const { lmStudioClient } = await import("./lm-studio-client");
        return lmStudioClient(services.get(HttpToken));
      },
    }),
  ],
});
