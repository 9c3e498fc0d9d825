import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { LocaleBundles, type LocaleTexts } from "@core/points/locale-bundle";

const LANGUAGE = "en";
const LANGUAGE_NAME = "English";
const files = import.meta.glob<LocaleTexts>("./*.json", { import: "default" });

export default definePlugin({
  id: `locale-${LANGUAGE}`,
  apiVersion: 1,
  name: LANGUAGE_NAME,
  description: "plugins:kinds.locale-bundle",
  // Every other language falls back on it.
  essential: true,
  contributes: Object.entries(files).map(([path, load]) => {
    const namespace = path.slice("./".length, -".json".length);
    return contribute(LocaleBundles, {
      id: `${LANGUAGE}/${namespace}`,
      language: LANGUAGE,
      languageName: LANGUAGE_NAME,
      namespace,
      load,
    });
  }),
});
