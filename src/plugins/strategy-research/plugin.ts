import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { OrchestrationStrategies } from "@core/points/orchestration-strategy";

export default definePlugin({
  id: "strategy-research",
  apiVersion: 1,
  name: "plugins:strategy-research.name",
  description: "plugins:strategy-research.description",
  contributes: [
    contribute(OrchestrationStrategies, {
      id: "research-with-sources",
      name: "plugins:strategy-research.name",
      description: "plugins:strategy-research.description",
      // It goes out to the web, so it is chosen by people.
      suits: () => 0,
      load: async () => (await import("./research")).research,
    }),
  ],
});
