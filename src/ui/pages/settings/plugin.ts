import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { Pages } from "@core/points/page";

export default definePlugin({
  id: "page-settings",
  apiVersion: 1,
  name: "shell:nav.settings",
  essential: true,
  irreplaceable: true,
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
      titleKey: "shell:nav.settings",
      texts: ["settings", "errors", "shell"],
      load: () => import("./settings-page"),
    }),
    // Each server that the user signs in with sends its answer to an address of its own.
    contribute(Pages, {
      id: "settings-answer",
      path: "/settings/:section/:from",
      titleKey: "shell:nav.settings",
      texts: ["settings", "errors", "shell"],
      load: () => import("./settings-page"),
    }),
  ],
});
