import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { LocaleBundles } from "@core/points/locale-bundle";

const shell = {
  nav: { home: "Chat mit KI", tasks: "Aufgaben", newTask: "Neue Aufgabe", settings: "Einstellungen" },
};
const common = {
  cancel: "Abbrechen",
  save: "Speichern",
  delete: "Löschen",
  prompt: { send: "Senden", stop: "Anhalten", attach: "Anhängen" },
};

/** The beginning of a translation: ten texts. */
export default definePlugin({
  id: "locale-de",
  apiVersion: 1,
  name: "Deutsch",
  contributes: Object.entries({ shell, common }).map(([namespace, texts]) =>
    contribute(LocaleBundles, {
      id: `de/${namespace}`,
      language: "de",
      languageName: "Deutsch",
      namespace,
      load: async () => texts,
    }),
  ),
});
