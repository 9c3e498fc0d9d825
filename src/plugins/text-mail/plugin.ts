import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { TextExtractors } from "@core/points/text-extractor";

export default definePlugin({
  id: "text-mail",
  apiVersion: 1,
  name: "plugins:text-mail.name",
  description: "plugins:kinds.text-extractor",
  contributes: [
    contribute(TextExtractors, {
      id: "mail",
      mimeTypes: ["message/rfc822"],
      extensions: ["eml"],
      worker: () => new Worker(new URL("./mail-text.ts", import.meta.url), { type: "module" }),
    }),
  ],
});
