import { treatsAsComplex } from "@core/domain/complexity";
import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { OrchestrationStrategies } from "@core/points/orchestration-strategy";

export default definePlugin({
  id: "strategy-multi-pass",
  apiVersion: 1,
  contributes: [
    contribute(OrchestrationStrategies, {
      id: "multi-pass",
      suits: (analysis) => (treatsAsComplex(analysis) ? 0.8 : 0.1),
      load: async () => (await import("./multi-pass")).multiPass,
    }),
  ],
});
