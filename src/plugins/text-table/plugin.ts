import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { TextExtractors } from "@core/points/text-extractor";

export default definePlugin({
  id: "text-table",
  apiVersion: 1,
  name: "plugins:text-table.name",
  description: "plugins:kinds.text-extractor",
  contributes: [
    contribute(TextExtractors, {
      id: "table",
      mimeTypes: ["text/csv", "text/tab-separated-values"],
      extensions: ["csv", "tsv"],
      worker: () => new Worker(new URL("./table-text.ts", import.meta.url), { type: "module" }),
    }),
  ],
});
