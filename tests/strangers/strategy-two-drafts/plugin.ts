import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { contributeTexts, type LocaleTexts } from "@core/points/locale-bundle";
import { OrchestrationStrategies } from "@core/points/orchestration-strategy";

/** Two authors draft, an editor writes from both. */
export default definePlugin({
  id: "strategy-two-drafts",
  apiVersion: 1,
  name: "strategy-two-drafts:name",
  description: "strategy-two-drafts:description",
  contributes: [
    contribute(OrchestrationStrategies, {
      id: "two-drafts",
      name: "strategy-two-drafts:name",
      suits: ({ requirements }) => (requirements.length > 6 ? 0.4 : 0.1),
      load: async () => (await import("./two-drafts")).twoDrafts,
    }),
    ...contributeTexts(
      "strategy-two-drafts",
      import.meta.glob<LocaleTexts>("./texts/*.json", { import: "default" }),
    ),
  ],
});
