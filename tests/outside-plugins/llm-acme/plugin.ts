import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { LlmProviders } from "@core/points/llm-provider";
import { HttpToken } from "@core/ports/http";

/** A provider that speaks OpenAI's protocol. */
export default definePlugin({
  id: "llm-acme",
  apiVersion: 1,
  name: "Acme",
  contributes: [
    contribute(LlmProviders, {
      id: "acme",
      name: "Acme",
      needsKey: true,
      needsBaseUrl: false,
      acceptsBaseUrl: true,
      defaultBaseUrl: "https://api.acme.example/v1",
      defaultModel: "acme-large",
      suggestedModels: [{ id: "acme-large", contextWindow: 128_000 }],
      load: async ({ services }) => (await import("./acme-client")).acmeClient(services.get(HttpToken)),
    }),
  ],
});
