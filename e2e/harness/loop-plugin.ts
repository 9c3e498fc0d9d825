import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { CodeBlockRenderers } from "@core/points/code-block-renderer";

/** Blocks of the kind `loop`, whose drawing never ends. */
export default definePlugin({
  id: "block-loop",
  apiVersion: 1,
  contributes: [
    contribute(CodeBlockRenderers, {
      id: "loop",
      languages: ["loop"],
      isolation: "frame",
      title: "Loop",
      script: () => import("./loop-frame?frame"),
    }),
  ],
});
