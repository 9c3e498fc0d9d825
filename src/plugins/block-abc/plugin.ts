import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { CodeBlockRenderers } from "@core/points/code-block-renderer";

/** Music notation. */
export default definePlugin({
  id: "block-abc",
  apiVersion: 1,
  name: "plugins:block-abc.name",
  description: "plugins:kinds.code-block-renderer",
  contributes: [
    contribute(CodeBlockRenderers, {
      id: "abc",
      languages: ["abc", "score"],
      isolation: "frame",
      title: "ABC",
      script: () => import("./abc-frame?frame"),
    }),
  ],
});
