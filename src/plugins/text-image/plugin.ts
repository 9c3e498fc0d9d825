import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { TextExtractors } from "@core/points/text-extractor";

export default definePlugin({
  id: "text-image",
  apiVersion: 1,
  contributes: [
    contribute(TextExtractors, {
      id: "image",
      mimeTypes: ["image/png", "image/jpeg", "image/gif", "image/webp"],
      extensions: ["png", "jpg", "jpeg", "gif", "webp"],
      load: async () => (await import("./image-text")).extractImage,
    }),
  ],
});
