import { token } from "@core/di/token";
import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { Pages } from "@core/points/page";

export default definePlugin({
  id: "page-run",
  apiVersion: 1,
  name: "chat:title",
  essential: true,
  contributes: [
    contribute(Pages, {
      id: "run",
      path: "/agents/run",
      titleKey: "chat:title",
      texts: ["chat", "agents", "artifacts", "conversations", "errors", "knowledge", "markdown"],
      needs: [
        token("knowledge-store"),
        token("conversation-store"),
        token("conversations-store"),
        token("read-aloud-store"),
        token("model-lists-store"),
      ],
      load: () => import("./run-page"),
    }),
  ],
});
