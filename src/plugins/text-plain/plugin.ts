import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { TextExtractors } from "@core/points/text-extractor";

export default definePlugin({
  id: "text-plain",
  apiVersion: 1,
  name: "plugins:text-plain.name",
  description: "plugins:kinds.text-extractor",
  contributes: [
    contribute(TextExtractors, {
      id: "plain",
      rank: -10,
      mimeTypes: ["text/plain", "text/markdown", "application/json", "application/xml", "text/xml"],
      extensions: ["txt", "md", "markdown", "json", "yaml", "yml", "xml", "log"],
      worker: () => new Worker(new URL("./plain-text.ts", import.meta.url), { type: "module" }),
    }),
  ],
});
