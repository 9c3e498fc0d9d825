import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { TextExtractors } from "@core/points/text-extractor";

export default definePlugin({
  id: "text-notebook",
  apiVersion: 1,
  name: "plugins:text-notebook.name",
  description: "plugins:kinds.text-extractor",
  contributes: [
    contribute(TextExtractors, {
      id: "notebook",
      mimeTypes: ["application/x-ipynb+json"],
      extensions: ["ipynb"],
      worker: () => new Worker(new URL("./notebook-text.ts", import.meta.url), { type: "module" }),
    }),
  ],
});
