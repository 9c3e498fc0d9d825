import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { TextExtractors } from "@core/points/text-extractor";

export default definePlugin({
  id: "text-epub",
  apiVersion: 1,
  name: "plugins:text-epub.name",
  description: "plugins:kinds.text-extractor",
  contributes: [
    contribute(TextExtractors, {
      id: "epub",
      mimeTypes: ["application/epub+zip"],
      extensions: ["epub"],
      worker: () => new Worker(new URL("./epub-text.ts", import.meta.url), { type: "module" }),
    }),
  ],
});
