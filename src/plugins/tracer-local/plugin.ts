import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { Tracers } from "@core/points/tracer";

export default definePlugin({
  id: "tracer-local",
  apiVersion: 1,
  name: "plugins:tracer-local.name",
  description: "plugins:tracer-local.description",
  contributes: [
    contribute(Tracers, {
      id: "local-traces",
      keepsHere: true,
      load: async (context) => (await import("./local-tracer")).localTracer(context),
    }),
  ],
});
