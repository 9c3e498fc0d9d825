import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { Pages } from "@core/points/page";
import { TasksStoreToken } from "@core/stores/tokens";

const page = {
  texts: ["demo", "errors", "markdown"],
  // What draws the blocks comes with it.
  needs: [TasksStoreToken],
  load: () => import("./demo-page"),
};

/** The views that have an address of their own, with the block each shows. */
const VIEWS = { presentation: "slides", score: "music", diagram: "diagram", svg: "image" };

/** A page that shows one block of each kind, and one for each kind that is drawn. */
export default definePlugin({
  id: "page-demo",
  apiVersion: 1,
  name: "demo:title",
  essential: true,
  contributes: [
    contribute(Pages, { ...page, id: "demo", path: "/demo", titleKey: "demo:title" }),
    ...Object.entries(VIEWS).map(([view, block]) =>
      contribute(Pages, {
        ...page,
        id: `demo-${view}`,
        path: `/demo/${view}`,
        titleKey: `demo:blocks.${block}`,
      }),
    ),
  ],
});
