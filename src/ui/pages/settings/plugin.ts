import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { Pages } from "@core/points/page";

export default definePlugin({
  id: "page-settings",
  apiVersion: 1,
  name: "settings:title",
  essential: true,
  contributes: [
    contribute(Pages, {
      id: "settings",
      path: "/settings",
      titleKey: "settings:title",
      texts: ["settings", "errors"],
      load: () => import("./settings-page"),
    }),
  ],
});
