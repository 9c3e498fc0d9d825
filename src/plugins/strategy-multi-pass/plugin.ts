import { treatsAsComplex } from "@core/domain/task/complexity";
import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { OrchestrationStrategies } from "@core/points/orchestration-strategy";

export default definePlugin({
  id: "strategy-multi-pass",
  apiVersion: 1,
  name: "plugins:strategy-multi-pass.name",
  description: "plugins:strategy-multi-pass.description",
  contributes: [
    contribute(OrchestrationStrategies, {
      id: "multi-pass",
      name: "plugins:strategy-multi-pass.name",
      description: "plugins:strategy-multi-pass.description",
      suits: (analysis) => (treatsAsComplex(analysis) ? 0.5 : 0.1),
      load: async () => (await import("./multi-pass")).multiPass,
    }),
  ],
});
