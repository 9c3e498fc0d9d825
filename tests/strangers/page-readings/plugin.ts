import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { contributeTexts, type LocaleTexts } from "@core/points/locale-bundle";
import { Pages } from "@core/points/page";
import { StoreMigrations } from "@core/points/store-migration";
import { DatabaseToken } from "@core/ports/database";

/** A list of what is to be read, on a page of its own. */
export default definePlugin({
  id: "page-readings",
  apiVersion: 1,
  name: "page-readings:title",
  description: "page-readings:description",
  contributes: [
    contribute(StoreMigrations, {
      id: "readings",
      toVersion: 16,
      stores: [
        {
          name: "readings",
          indexes: ["title", "tags*"],
          schema: async () => (await import("./reading")).reading,
        },
      ],
    }),
    contribute(Pages, {
      id: "readings",
      path: "/readings",
      titleKey: "page-readings:title",
      texts: ["page-readings"],
      nav: { labelKey: "page-readings:title", wordsKey: "page-readings:words" },
      load: async ({ services }) =>
        (await import("./readings-page")).readingsPage(services.get(DatabaseToken)),
    }),
    ...contributeTexts(
      "page-readings",
      import.meta.glob<LocaleTexts>("./texts/*.json", { import: "default" }),
    ),
  ],
});
