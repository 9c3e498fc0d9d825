import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { Pages } from "@core/points/page";
import { ConversationImportStoreToken, ConversationsStoreToken } from "@core/stores/tokens";

export default definePlugin({
  id: "page-conversations",
  apiVersion: 1,
  name: "shell:nav.conversations",
  essential: true,
  contributes: [
    contribute(Pages, {
      id: "conversations",
      rank: 20,
      path: "/conversations",
      nav: {
        labelKey: "shell:nav.conversations",
        icon: "history",
        wordsKey: "palette:words.page.conversations",
      },
      titleKey: "shell:nav.conversations",
      texts: ["conversations", "chat", "errors", "shell"],
      needs: [ConversationsStoreToken, ConversationImportStoreToken],
      load: () => import("./conversations-page"),
    }),
  ],
});
