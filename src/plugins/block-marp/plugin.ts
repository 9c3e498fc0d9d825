import { isDeckDocument } from "@core/domain/artifact/artifact-kinds";
import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { CodeBlockRenderers } from "@core/points/code-block-renderer";

/** Slides: fenced ones, and whole documents whose front matter says `marp: true`. */
export default definePlugin({
  id: "block-marp",
  apiVersion: 1,
  name: "plugins:block-marp.name",
  description: "plugins:kinds.code-block-renderer",
  contributes: [
    contribute(CodeBlockRenderers, {
      id: "marp",
      languages: ["marp", "marpit", "slides", "presentation"],
      isolation: "frame",
      title: "Marp",
      shape: "slides",
      matchesDocument: isDeckDocument,
      script: () => import("./marp-frame?frame"),
    }),
  ],
});
