import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { Pages } from "@core/points/page";
import { TasksStoreToken } from "@core/stores/tokens";

/** A page that shows one block of each kind, and each that is drawn at an address of its own. */
export default definePlugin({
  id: "page-demo",
  apiVersion: 1,
  name: "demo:title",
  essential: true,
  contributes: ["/demo", "/demo/:view"].map((path) =>
    contribute(Pages, {
      id: path,
      path,
      titleKey: "demo:title",
      texts: ["demo", "errors", "markdown"],
      // The renderers of the blocks come with it.
      needs: [TasksStoreToken],
      load: () => import("./demo-page"),
    }),
  ),
});
