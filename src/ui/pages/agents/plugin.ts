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
      path: "/agents",
      titleKey: "agents:title",
      texts: ["agents", "errors", "knowledge"],
      needs: [token("knowledge-store")],
      load: () => import("./agents-page"),
    }),
  ],
});
