import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { CodeBlockRenderers } from "@core/points/code-block-renderer";

/** Vector images. */
export default definePlugin({
  id: "block-svg",
  apiVersion: 1,
  name: "plugins:block-svg.name",
  description: "plugins:kinds.code-block-renderer",
  contributes: [
    contribute(CodeBlockRenderers, {
      id: "svg",
      languages: ["svg"],
      isolation: "frame",
      title: "SVG",
      script: () => import("./svg-frame?frame"),
    }),
  ],
});
