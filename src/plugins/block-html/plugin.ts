import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { CodeBlockRenderers } from "@core/points/code-block-renderer";

/** A preview of HTML documents, without scripts. */
export default definePlugin({
  id: "block-html",
  apiVersion: 1,
  name: "plugins:block-html.name",
  description: "plugins:block-html.description",
  contributes: [
    contribute(CodeBlockRenderers, {
      id: "html",
      languages: ["html"],
      isolation: "frame",
      title: "HTML",
      shape: "document",
      sourceFirst: true,
      script: () => import("./html-frame?frame"),
    }),
  ],
});
