import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { CodeBlockRenderers } from "@core/points/code-block-renderer";

/** Diagrams. */
export default definePlugin({
  id: "block-mermaid",
  apiVersion: 1,
  name: "plugins:block-mermaid.name",
  description: "plugins:kinds.code-block-renderer",
  contributes: [
    contribute(CodeBlockRenderers, {
      id: "mermaid",
      languages: ["mermaid", "diagram"],
      isolation: "frame",
      title: "Mermaid",
      script: () => import("./mermaid-frame?frame"),
    }),
  ],
});
