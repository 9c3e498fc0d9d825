import { contribute, definePlugin, provide } from "@core/plugin/define-plugin";
import { contributeTexts, type LocaleTexts } from "@core/points/locale-bundle";
import { Tracers } from "@core/points/tracer";
import { WorkLimitsToken } from "@core/ports/limits/work-limits";

/** Counts what all work takes and keeps it within the limits that the user has set. */
export default definePlugin({
  id: "work-limits",
  apiVersion: 1,
  name: "work-limits:name",
  description: "work-limits:description",
  essential: true,
  contributes: [
    contribute(Tracers, {
      id: "work-usage",
      load: async (context) => (await import("./usage-tracer")).usageTracer(context),
    }),
    ...contributeTexts("work-limits", import.meta.glob<LocaleTexts>("./texts/*.json", { import: "default" })),
  ],
  provides: [
    provide(
      WorkLimitsToken,
      (services) => () => import("./stored-limits").then(({ storedLimits }) => storedLimits(services)),
    ),
  ],
});
