import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { Pages } from "@core/points/page";
import { KnowledgeStoreToken, MeaningStoreToken, SyncedFoldersStoreToken } from "@core/stores/tokens";

export default definePlugin({
  id: "page-knowledge",
  apiVersion: 1,
  name: "shell:nav.knowledge",
  essential: true,
  contributes: [
    contribute(Pages, {
      id: "knowledge",
      rank: 30,
      path: "/knowledge",
      nav: {
        labelKey: "shell:nav.knowledge",
        icon: "book-open",
        wordsKey: "palette:words.page.knowledge",
      },
      titleKey: "shell:nav.knowledge",
      texts: ["knowledge", "sync", "errors", "shell"],
      needs: [KnowledgeStoreToken, MeaningStoreToken, SyncedFoldersStoreToken],
      load: () => import("./knowledge-page"),
    }),
  ],
});
