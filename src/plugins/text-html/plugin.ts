import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { TextExtractors } from "@core/points/text-extractor";

export default definePlugin({
  id: "text-html",
  apiVersion: 1,
  name: "plugins:text-html.name",
  description: "plugins:kinds.text-extractor",
  contributes: [
    contribute(TextExtractors, {
      id: "html",
      mimeTypes: ["text/html", "application/xhtml+xml"],
      extensions: ["html", "htm", "xhtml"],
      worker: () => new Worker(new URL("./page-reader.ts", import.meta.url), { type: "module" }),
    }),
  ],
});
