import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { Pages } from "@core/points/page";
import { TasksStoreToken } from "@core/stores/tokens";

/** A page that shows one block of each kind. */
export default definePlugin({
  id: "page-demo",
  apiVersion: 1,
  name: "demo:title",
  essential: true,
  contributes: [
    contribute(Pages, {
      id: "demo",
      path: "/demo",
      titleKey: "demo:title",
      texts: ["demo", "errors", "markdown"],
      // What draws the blocks comes with it.
      needs: [TasksStoreToken],
      load: () => import("./demo-page"),
    }),
  ],
});
