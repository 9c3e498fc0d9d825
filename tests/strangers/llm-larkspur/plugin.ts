import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { LlmProviders, type SuggestedModel } from "@core/points/llm-provider";
import { contributeTexts, type LocaleTexts } from "@core/points/locale-bundle";
import { HttpToken } from "@core/ports/http";
import models from "./models.json";

/** A provider that speaks OpenAI's protocol with a header of its own. */
export default definePlugin({
  id: "llm-larkspur",
  apiVersion: 1,
  name: "Larkspur",
  description: "llm-larkspur:description",
  contributes: [
    contribute(LlmProviders, {
      id: "larkspur",
      name: "Larkspur",
      needsKey: true,
      needsBaseUrl: false,
      acceptsBaseUrl: false,
      defaultBaseUrl: "https://api.larkspur.example/v1",
      defaultModel: "larkspur-2",
      suggestedModels: models as readonly SuggestedModel[],
      keyPattern: /^lks_[A-Za-z0-9]{32}$/,
      keyPage: "https://larkspur.example/keys",
      descriptionKey: "llm-larkspur:description",
      load: async ({ services }) =>
        (await import("./larkspur-client")).larkspurClient(services.get(HttpToken)),
    }),
    ...contributeTexts(
      "llm-larkspur",
      import.meta.glob<LocaleTexts>("./texts/*.json", { import: "default" }),
    ),
  ],
});
