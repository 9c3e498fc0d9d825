import { treatsAsComplex } from "@core/domain/complexity";
import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { OrchestrationStrategies } from "@core/points/orchestration-strategy";

export default definePlugin({
  id: "strategy-single-pass",
  apiVersion: 1,
  contributes: [
    contribute(OrchestrationStrategies, {
      id: "single-pass",
      suits: (analysis) => (treatsAsComplex(analysis) ? 0.2 : 0.8),
      load: async () => (await import("./single-pass")).singlePass,
    }),
  ],
});
