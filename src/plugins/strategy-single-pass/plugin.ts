import { treatsAsComplex } from "@core/domain/task/complexity";
import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { OrchestrationStrategies } from "@core/points/orchestration-strategy";

export default definePlugin({
  id: "strategy-single-pass",
  apiVersion: 1,
  name: "plugins:strategy-single-pass.name",
  description: "plugins:strategy-single-pass.description",
  contributes: [
    contribute(OrchestrationStrategies, {
      id: "single-pass",
      name: "plugins:strategy-single-pass.name",
      description: "plugins:strategy-single-pass.description",
      suits: (analysis) => (treatsAsComplex(analysis) || analysis.readers?.length ? 0.2 : 0.8),
      load: async () => (await import("./single-pass")).singlePass,
    }),
  ],
});
