import { token } from "@core/di/token";
import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { Tracers } from "@core/points/tracer";

export default definePlugin({
  id: "tracer-langfuse",
  apiVersion: 1,
  name: "Langfuse",
  description: "plugins:tracer-langfuse.description",
  contributes: [
    contribute(Tracers, {
      id: "langfuse",
      needs: [token("observability-configs")],
      load: async (context) => (await import("./langfuse-tracer")).langfuseTracer(context),
    }),
  ],
});
