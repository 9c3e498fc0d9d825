import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { TextExtractors } from "@core/points/text-extractor";

export default definePlugin({
  id: "text-pdf",
  apiVersion: 1,
  name: "plugins:text-pdf.name",
  description: "plugins:text-pdf.description",
  contributes: [
    contribute(TextExtractors, {
      id: "pdf",
      mimeTypes: ["application/pdf"],
      extensions: ["pdf"],
      worker: () => new Worker(new URL("./pdf-text.ts", import.meta.url), { type: "module" }),
    }),
  ],
});
