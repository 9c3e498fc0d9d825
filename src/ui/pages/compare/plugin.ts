import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { Pages } from "@core/points/page";
import { TasksStoreToken } from "@core/stores/tokens";

export default definePlugin({
  id: "page-compare",
  apiVersion: 1,
  name: "compare:title",
  essential: true,
  contributes: [
    contribute(Pages, {
      id: "compare",
      path: "/tasks/compare",
      titleKey: "compare:title",
      texts: ["compare", "tasks", "artifacts", "errors"],
      needs: [TasksStoreToken],
      load: () => import("./compare-page"),
    }),
  ],
});
