import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { LlmProviders, type SuggestedModel } from "@core/points/llm-provider";
import { HttpToken } from "@core/ports/http";
import models from "./models.json";

export default definePlugin({
  id: "llm-google",
  apiVersion: 1,
  name: "Google",
  description: "providers:google.description",
  contributes: [
    contribute(LlmProviders, {
      id: "google",
      rank: 80,
      name: "Google",
      needsKey: true,
      needsBaseUrl: false,
      acceptsBaseUrl: true,
      defaultBaseUrl: "https://generativelanguage.googleapis.com/v1beta/openai",
      defaultModel: "gemini-flash-latest",
      readsPdf: /^gemini-(?!1)/,
      keyPage: "https://aistudio.google.com/apikey",
      keyPattern: /^(AIza|AQ\.)/,
      cachePrice: { read: 0.1, write: 1 },
      suggestedModels: models as readonly SuggestedModel[],
      descriptionKey: "providers:google.description",
      load: async ({ services }) => {
        const { GoogleClient } = await import("./google-client");
        return new GoogleClient(services.get(HttpToken));
      },
    }),
  ],
});
