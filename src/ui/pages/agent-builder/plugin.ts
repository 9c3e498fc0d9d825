import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { Pages } from "@core/points/page";
import { AgentPreviewStoreToken, KnowledgeStoreToken } from "@core/stores/tokens";

export default definePlugin({
  id: "page-agent-builder",
  apiVersion: 1,
  name: "shell:nav.newAgent",
  essential: true,
  contributes: [
    contribute(Pages, {
      id: "agent-builder",
      path: "/agents/new",
      titleKey: "shell:nav.newAgent",
      texts: ["agent-builder", "agents", "errors", "knowledge", "markdown", "setup", "shell"],
      needs: [KnowledgeStoreToken, AgentPreviewStoreToken],
      load: () => import("./agent-builder-page"),
    }),
  ],
});
