import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { contributeTexts, type LocaleTexts } from "@core/points/locale-bundle";
import { SettingsSections } from "@core/points/settings-section";
import { Tracers } from "@core/points/tracer";

/** Keeps a line for each request on this device. */
export default definePlugin({
  id: "tracer-ledger",
  apiVersion: 1,
  name: "tracer-ledger:name",
  description: "tracer-ledger:description",
  contributes: [
    contribute(Tracers, {
      id: "ledger",
      load: async (context) => new (await import("./ledger")).Ledger(context),
    }),
    contribute(SettingsSections, {
      id: "ledger",
      titleKey: "tracer-ledger:name",
      texts: ["tracer-ledger"],
      load: async (context) => (await import("./settings/ledger-section")).ledgerSection(context),
    }),
    ...contributeTexts(
      "tracer-ledger",
      import.meta.glob<LocaleTexts>("./texts/*.json", { import: "default" }),
    ),
  ],
});
