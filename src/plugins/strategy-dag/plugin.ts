import { treatsAsComplex } from "@core/domain/task/complexity";
import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { OrchestrationStrategies } from "@core/points/orchestration-strategy";

export default definePlugin({
  id: "strategy-dag",
  apiVersion: 1,
  name: "plugins:strategy-dag.name",
  description: "plugins:strategy-dag.description",
  contributes: [
    contribute(OrchestrationStrategies, {
      id: "dag",
      name: "plugins:strategy-dag.name",
      description: "plugins:strategy-dag.description",
      suits: (analysis) => (treatsAsComplex(analysis) || analysis.readers?.length ? 0.9 : 0.3),
      load: async () => (await import("./dag")).dag,
    }),
  ],
});
