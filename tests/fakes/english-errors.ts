import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { LocaleBundles, type LocaleTexts } from "@core/points/locale-bundle";
import errors from "../../src/plugins/locale-en/errors.json";

/** The application's English sentences for errors, for hosts that have no language. */
export const englishErrors = definePlugin({
  id: "english-errors",
  apiVersion: 1,
  name: "English errors",
  contributes: [
    contribute(LocaleBundles, {
      ...{ id: "en/errors", language: "en", languageName: "English", namespace: "errors" },
      load: async (): Promise<LocaleTexts> => errors,
    }),
  ],
});
