import { definePlugin, provide } from "@core/plugin/define-plugin";
import { contributeTexts, type LocaleTexts } from "@core/points/locale-bundle";
import { HttpToken } from "@core/ports/http";
import { TextRecognitionToken } from "@core/ports/pictures/text-recognition";

/** Recognises text in pictures with Tesseract, in a cell. Nothing of it is fetched before a picture is read. */
export default definePlugin({
  id: "text-recognition",
  apiVersion: 1,
  name: "text-recognition:name",
  description: "text-recognition:description",
  contributes: contributeTexts(
    "text-recognition",
    import.meta.glob<LocaleTexts>("./texts/*.json", { import: "default" }),
  ),
  provides: [
    provide(TextRecognitionToken, (services) => ({
      async start() {
        const [{ CellReader }, { cellsOf }, { ownFile }] = await Promise.all([
          import("./cell-reader"),
          import("@shared/cell/open-cell"),
          import("@shared/cell/own-file"),
        ]);
        const http = services.get(HttpToken);
        return CellReader.start(cellsOf(http), (url) => ownFile(http, url));
      },
    })),
  ],
});
