import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { CodeBlockRenderers } from "@core/points/code-block-renderer";

/** Could draw two languages in the place of a built-in renderer, so that people have a choice. */
export default definePlugin({
  id: "block-rival",
  apiVersion: 1,
  name: "Rival",
  contributes: [
    contribute(CodeBlockRenderers, {
      id: "rival",
      name: "Rival",
      languages: ["mermaid", "diagram", "rival"],
      isolation: "frame",
      title: "Rival",
      rank: -1,
      script: () => import("./rival-frame?frame"),
    }),
  ],
});
