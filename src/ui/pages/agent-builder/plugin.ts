import { token } from "@core/di/token";
import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { Pages } from "@core/points/page";

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
      texts: ["agent-builder", "agents", "errors", "knowledge", "markdown"],
      needs: [token("knowledge-store"), token("agent-preview-store")],
      load: () => import("./agent-builder-page"),
    }),
  ],
});
