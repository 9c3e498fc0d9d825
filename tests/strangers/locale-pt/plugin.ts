import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { LocaleBundles, type LocaleTexts } from "@core/points/locale-bundle";

const files = import.meta.glob<LocaleTexts>("./*.json", { import: "default" });

/** The beginning of a translation into Portuguese. */
export default definePlugin({
  id: "locale-pt",
  apiVersion: 1,
  name: "Português",
  description: "Português",
  contributes: Object.entries(files).map(([path, load]) => {
    const namespace = path.slice(2, -5);
    return contribute(LocaleBundles, {
      id: `pt/${namespace}`,
      language: "pt",
      languageName: "Português",
      namespace,
      load,
    });
  }),
});
