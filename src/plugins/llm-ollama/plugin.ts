import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { LlmProviders, type SuggestedModel } from "@core/points/llm-provider";
import { HttpToken } from "@core/ports/http";
import models from "./models.json";

export default definePlugin({
  id: "llm-ollama",
  apiVersion: 1,
  name: "Ollama",
  description: "providers:ollama.description",
  contributes: [
    contribute(LlmProviders, {
      id: "ollama",
      rank: 110,
      name: "Ollama",
      needsKey: false,
      needsBaseUrl: false,
      acceptsBaseUrl: true,
      defaultBaseUrl: "http://localhost:11434",
      local: true,
      offeredFirst: true,
      remedies: {
        "network.blocked": "network.ollama-blocked",
        "network.down": "network.ollama-down",
      },
      defaultModel: "llama2",
      suggestedModels: models as readonly SuggestedModel[],
      descriptionKey: "providers:ollama.description",
      load: async ({ services }) => {
        const { OllamaClient } = await import("./ollama-client");
        return new OllamaClient(services.get(HttpToken));
      },
    }),
  ],
});
