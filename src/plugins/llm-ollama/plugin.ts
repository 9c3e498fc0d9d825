import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { LlmProviders, type SuggestedModel } from "@core/points/llm-provider";
import { HttpToken } from "@core/ports/http";
import models from "./models.json";

export default definePlugin({
  id: "llm-ollama",
  apiVersion: 1,
  name: "Ollama",
  description: "providers:local.description",
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
        "provider.no-models-loaded": "provider.no-models",
      },
      // https://docs.ollama.com/faq#how-can-i-allow-additional-web-origins-to-access-ollama
      remedyCommands: {
        "network.ollama-blocked": [
          { system: "macOS", command: 'launchctl setenv OLLAMA_ORIGINS "{{origin}}"' },
          { system: "Windows", command: 'setx OLLAMA_ORIGINS "{{origin}}"' },
          { system: "Linux", command: 'OLLAMA_ORIGINS="{{origin}}" ollama serve' },
        ],
        "network.ollama-down": [{ command: "ollama serve" }],
        "provider.no-models": [{ command: "ollama pull qwen3.5" }],
      },
      defaultModel: "qwen3.5",
      suggestedModels: models as readonly SuggestedModel[],
      descriptionKey: "providers:local.description",
      load: async ({ services }) => {
        const { OllamaClient } = await import("./ollama-client");
        return new OllamaClient(services.get(HttpToken));
      },
    }),
  ],
});
