import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { Pages } from "@core/points/page";
import { ToolboxToken } from "@core/services/tokens";

export default definePlugin({
  id: "page-settings",
  apiVersion: 1,
  name: "settings:title",
  essential: true,
  contributes: [
    contribute(Pages, {
      id: "settings",
      rank: 10,
      path: "/settings",
      nav: {
        labelKey: "shell:nav.settings",
        icon: "settings",
        wordsKey: "palette:words.page.settings",
      },
      titleKey: "settings:title",
      texts: ["settings", "errors"],
      // The section of tools, and their plugins, are installed with it.
      needs: [ToolboxToken],
      load: () => import("./settings-page"),
    }),
  ],
});
