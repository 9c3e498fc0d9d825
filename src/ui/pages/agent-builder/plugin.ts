import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { Pages } from "@core/points/page";
import { AgentPreviewStoreToken, KnowledgeStoreToken } from "@core/stores/tokens";

export default definePlugin({
  id: "page-agent-builder",
  apiVersion: 1,
  name: "agent-builder:title",
  essential: true,
  contributes: [
    contribute(Pages, {
      id: "agent-builder",
      path: "/agents/new",
      titleKey: "agent-builder:title",
      texts: ["agent-builder", "agents", "errors", "knowledge", "markdown", "setup"],
      needs: [KnowledgeStoreToken, AgentPreviewStoreToken],
      load: () => import("./agent-builder-page"),
    }),
  ],
});
