import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { Pages } from "@core/points/page";

export default definePlugin({
  id: "page-home",
  apiVersion: 1,
  name: "home:title",
  essential: true,
  contributes: [
    contribute(Pages, {
      id: "home",
      rank: 60,
      path: "/",
      nav: {
        labelKey: "shell:nav.home",
        icon: "message-circle",
        wordsKey: "palette:words.page.home",
      },
      titleKey: "home:title",
      texts: ["home"],
      load: () => import("./home-page"),
    }),
  ],
});
