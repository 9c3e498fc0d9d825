import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { CodeBlockRenderers } from "@core/points/code-block-renderer";

/**
 * Blocks that show what a frame does to its script: `loop` never ends, `probe` tries to get out, `raw` lets markup try,
 * `wasm` reckons.
 */
export default definePlugin({
  id: "block-test",
  apiVersion: 1,
  contributes: [
    contribute(CodeBlockRenderers, {
      id: "loop",
      languages: ["loop"],
      isolation: "frame",
      title: "Loop",
      script: () => import("./loop-frame?frame"),
    }),
    contribute(CodeBlockRenderers, {
      id: "probe",
      languages: ["probe"],
      isolation: "frame",
      title: "Probe",
      script: () => import("./probe-frame?frame"),
    }),
    contribute(CodeBlockRenderers, {
      id: "raw",
      languages: ["raw"],
      isolation: "frame",
      title: "Raw",
      script: () => import("./raw-frame?frame"),
    }),
    contribute(CodeBlockRenderers, {
      id: "wasm",
      languages: ["wasm"],
      isolation: "frame",
      title: "Wasm",
      script: () => import("./wasm-frame?frame"),
    }),
  ],
});
