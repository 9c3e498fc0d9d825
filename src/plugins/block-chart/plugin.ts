import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { CodeBlockRenderers } from "@core/points/code-block-renderer";

/** Charts. */
export default definePlugin({
  id: "block-chart",
  apiVersion: 1,
  name: "plugins:block-chart.name",
  description: "plugins:kinds.code-block-renderer",
  contributes: [
    contribute(CodeBlockRenderers, {
      id: "chart",
      languages: ["chart", "plotly"],
      isolation: "frame",
      title: "Plotly",
      script: () => import("./chart-frame?frame"),
    }),
  ],
});
