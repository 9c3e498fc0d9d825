import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { Pages } from "@core/points/page";
import { ConversationImportStoreToken, ConversationsStoreToken } from "@core/stores/tokens";

export default definePlugin({
  id: "page-conversations",
  apiVersion: 1,
  name: "conversations:title",
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
      titleKey: "conversations:title",
      texts: ["conversations", "chat", "errors"],
      needs: [ConversationsStoreToken, ConversationImportStoreToken],
      load: () => import("./conversations-page"),
    }),
  ],
});
