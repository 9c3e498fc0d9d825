import { DEFAULT_AGENT_ID } from "@core/domain/agent/agent";
import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { Pages } from "@core/points/page";
import { AttachmentDraftsToken } from "@core/services/tokens";
import {
  ConversationsStoreToken,
  KnowledgeStoreToken,
  ModelListsStoreToken,
  OpenConversationsToken,
  ReadAloudStoreToken,
} from "@core/stores/tokens";

export default definePlugin({
  id: "page-run",
  apiVersion: 1,
  name: "chat:title",
  essential: true,
  contributes: [
    contribute(Pages, {
      id: "run",
      path: "/agents/run",
      drawnAt: `#${DEFAULT_AGENT_ID}`,
      titleKey: "chat:title",
      texts: [
        "chat",
        "agents",
        "artifacts",
        "conversations",
        "errors",
        "knowledge",
        "markdown",
        "recordings",
      ],
      needs: [
        AttachmentDraftsToken,
        KnowledgeStoreToken,
        OpenConversationsToken,
        ConversationsStoreToken,
        ReadAloudStoreToken,
        ModelListsStoreToken,
      ],
      load: () => import("./conversation-page"),
    }),
  ],
});
