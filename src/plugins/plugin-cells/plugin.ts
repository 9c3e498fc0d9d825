import { definePlugin, provide } from "@core/plugin/define-plugin";
import { contributeTexts, type LocaleTexts } from "@core/points/locale-bundle";
import { ClockToken } from "@core/ports/clock";
import { HttpToken } from "@core/ports/http";
import { type PluginCells, PluginCellsToken } from "@core/ports/plugin-cells";

/** Runs the code of external plugins where it reaches nothing. */
export default definePlugin({
  id: "plugin-cells",
  apiVersion: 1,
  name: "plugin-cells:name",
  description: "plugin-cells:description",
  contributes: contributeTexts(
    "plugin-cells",
    import.meta.glob<LocaleTexts>("./texts/*.json", { import: "default" }),
  ),
  provides: [
    provide(PluginCellsToken, (services): PluginCells => {
      return {
        start: async (program, signal) => {
          const { WorkerPluginCells } = await import("./worker-plugin-cells");
          const cells = new WorkerPluginCells(services.get(HttpToken), services.get(ClockToken));
          return cells.start(program, signal);
        },
      };
    }),
  ],
});
