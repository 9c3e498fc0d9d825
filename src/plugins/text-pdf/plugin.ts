import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { TextExtractors } from "@core/points/text-extractor";

/** One worker for both, as what reads a PDF is large. */
const start = () => new Worker(new URL("./pdf-worker.ts", import.meta.url), { type: "module" });

export default definePlugin({
  id: "text-pdf",
  apiVersion: 1,
  name: "plugins:text-pdf.name",
  description: "plugins:kinds.text-extractor",
  contributes: [
    contribute(TextExtractors, {
      id: "pdf",
      mimeTypes: ["application/pdf"],
      extensions: ["pdf"],
      worker: start,
      pages: start,
    }),
  ],
});
