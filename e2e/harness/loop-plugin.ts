import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { CodeBlockRenderers } from "@core/points/code-block-renderer";
import { HttpToken } from "@core/ports/http";
import { scriptFrame } from "@shared/frame/script-frame";
import script from "./loop-frame?frame";

/** Blocks of the kind `loop`, whose drawing never ends. */
export default definePlugin({
  id: "block-loop",
  apiVersion: 1,
  contributes: [
    contribute(CodeBlockRenderers, {
      id: "loop",
      languages: ["loop"],
      isolation: "frame",
      load: async ({ services }) => scriptFrame(services.get(HttpToken), script, "Loop"),
    }),
  ],
});
