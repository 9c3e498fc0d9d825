import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { LlmProviders } from "@core/points/llm-provider";

export default definePlugin({
  id: "llm-browser",
  apiVersion: 1,
  name: "Browser",
  description: "providers:browser.description",
  contributes: [
    contribute(LlmProviders, {
      id: "browser",
      rank: 105,
      name: "Browser",
      needsKey: false,
      needsBaseUrl: false,
      acceptsBaseUrl: false,
      local: true,
      defaultModel: "built-in",
      suggestedModels: [{ id: "built-in" }],
      descriptionKey: "providers:browser.description",
      isAvailable: async () => {
        if (!("LanguageModel" in globalThis)) return false;
        const { BrowserClient } = await import("./browser-client");
        return new BrowserClient().checkKey();
      },
      load: async () => new (await import("./browser-client")).BrowserClient(),
    }),
  ],
});
