import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { contributeTexts, type LocaleTexts } from "@core/points/locale-bundle";
import { Tools } from "@core/points/tool";
import { ToolSettings } from "@core/points/tool-settings";
import { ClockToken } from "@core/ports/clock";
import { HttpToken } from "@core/ports/http";

export default definePlugin({
  id: "tool-fetch-page",
  apiVersion: 1,
  name: "tools:fetch-page.name",
  description: "tools:fetch-page.description",
  contributes: [
    contribute(Tools, {
      id: "fetch-page",
      name: "tools:fetch-page.name",
      description: "tools:fetch-page.description",
      effect: "sends",
      readsWeb: true,
      rank: 20,
      load: async (context) => {
        const [{ fetchPage }, { readReader }] = await Promise.all([
          import("./fetch-page"),
          import("./reader-address"),
        ]);
        const { services } = context;
        const ports = { http: services.get(HttpToken), clock: services.get(ClockToken) };
        return fetchPage({ ...ports, reader: () => readReader(context) });
      },
    }),
    contribute(ToolSettings, {
      id: "fetch-page",
      titleKey: "tool-fetch-page:reader",
      texts: ["tool-fetch-page", "errors"],
      load: async (context) => (await import("./settings/reader-settings")).readerSettings(context),
    }),
    ...contributeTexts(
      "tool-fetch-page",
      import.meta.glob<LocaleTexts>("./texts/*.json", { import: "default" }),
    ),
  ],
});
