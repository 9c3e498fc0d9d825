import { definePlugin, provide } from "@core/plugin/define-plugin";
import { contributeTexts, type LocaleTexts } from "@core/points/locale-bundle";
import { ParcelCipherToken } from "@core/ports/runner/parcel-cipher";

/** Seals the keys that a runner may use, when one is sent. */
export default definePlugin({
  id: "runner-keys",
  apiVersion: 1,
  name: "runner-keys:name",
  description: "plugins:kinds.port",
  contributes: contributeTexts(
    "runner-keys",
    import.meta.glob<LocaleTexts>("./texts/*.json", { import: "default" }),
  ),
  provides: [
    provide(ParcelCipherToken, () => ({
      seal: async (...parcel) => (await import("@shared/sealed-parcel")).sealParcel(...parcel),
    })),
  ],
});
