import { token } from "@core/di/token";
import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { Pages } from "@core/points/page";

export default definePlugin({
  id: "page-agents",
  apiVersion: 1,
  name: "agents:title",
  essential: true,
  contributes: [
    contribute(Pages, {
      id: "agents",
      rank: 50,
      path: "/agents",
      nav: {
        labelKey: "shell:nav.agents",
        icon: "users",
        wordsKey: "palette:words.page.agents",
        shortcut: { to: "/agents/new", labelKey: "shell:nav.newAgent" },
      },
      titleKey: "agents:title",
      texts: ["agents", "errors", "knowledge"],
      needs: [token("knowledge-store")],
      load: () => import("./agents-page"),
    }),
  ],
});
