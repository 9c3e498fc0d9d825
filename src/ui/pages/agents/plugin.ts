import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { Pages } from "@core/points/page";
import { KnowledgeStoreToken } from "@core/stores/tokens";

export default definePlugin({
  id: "page-agents",
  apiVersion: 1,
  name: "shell:nav.agents",
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
      titleKey: "shell:nav.agents",
      texts: ["agents", "errors", "knowledge", "shell"],
      needs: [KnowledgeStoreToken],
      load: () => import("./agents-page"),
    }),
  ],
});
