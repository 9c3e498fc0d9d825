import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { CodeBlockRenderers } from "@core/points/code-block-renderer";

/** Tables of comma or tab separated values. */
export default definePlugin({
  id: "block-csv",
  apiVersion: 1,
  name: "plugins:block-csv.name",
  description: "plugins:kinds.code-block-renderer",
  contributes: [
    contribute(CodeBlockRenderers, {
      id: "csv",
      languages: ["csv", "tsv"],
      isolation: "inline",
      load: async () => (await import("./csv-view")).csvView,
    }),
  ],
});
