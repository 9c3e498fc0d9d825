import { token } from "@core/di/token";
import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { Pages } from "@core/points/page";

export default definePlugin({
  id: "page-conversations",
  apiVersion: 1,
  name: "conversations:title",
  essential: true,
  contributes: [
    contribute(Pages, {
      id: "conversations",
      path: "/conversations",
      titleKey: "conversations:title",
      texts: ["conversations", "chat", "errors"],
      needs: [token("conversations-store"), token("conversation-import-store")],
      load: () => import("./conversations-page"),
    }),
  ],
});
