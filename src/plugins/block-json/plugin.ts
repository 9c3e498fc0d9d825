import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { CodeBlockRenderers } from "@core/points/code-block-renderer";

/** Tables of JSON data. */
export default definePlugin({
  id: "block-json",
  apiVersion: 1,
  name: "plugins:block-json.name",
  description: "plugins:kinds.code-block-renderer",
  contributes: [
    contribute(CodeBlockRenderers, {
      id: "json",
      languages: ["json"],
      isolation: "inline",
      sourceFirst: true,
      load: async () => (await import("./json-view")).jsonView,
    }),
  ],
});
