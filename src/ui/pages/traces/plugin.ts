import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { Pages } from "@core/points/page";
import { TracesStoreToken } from "@core/stores/tokens";

export default definePlugin({
  id: "page-traces",
  apiVersion: 1,
  name: "traces:title",
  essential: true,
  contributes: [
    contribute(Pages, {
      id: "traces",
      path: "/traces",
      titleKey: "traces:title",
      texts: ["traces", "tasks", "chat", "errors"],
      needs: [TracesStoreToken],
      load: () => import("./traces-page"),
    }),
  ],
});
