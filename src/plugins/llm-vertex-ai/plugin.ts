import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { LlmProviders, type SuggestedModel } from "@core/points/llm-provider";
import { HttpToken } from "@core/ports/http";
import models from "./models.json";

export default definePlugin({
  id: "llm-vertex-ai",
  apiVersion: 1,
  name: "Vertex AI",
  description: "providers:vertex-ai.description",
  contributes: [
    contribute(LlmProviders, {
      id: "vertex-ai",
      rank: 70,
      name: "Vertex AI",
      needsKey: true,
      needsBaseUrl: false,
      acceptsBaseUrl: true,
      defaultModel: "gemini-3.5-flash",
      readsPdf: /^gemini-(?!1)/,
      keyPage: "https://console.cloud.google.com/apis/credentials",
      keyPattern: /^[a-z]+(-[a-z]+\d+)?:[^:\s]+:\S+$/,
      suggestedModels: models as readonly SuggestedModel[],
      descriptionKey: "providers:vertex-ai.description",
      load: async ({ services }) => {
        const { VertexClient } = await import("./vertex-client");
        return new VertexClient(services.get(HttpToken));
      },
    }),
  ],
});
