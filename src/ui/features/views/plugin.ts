import { definePlugin, provide } from "@core/plugin/define-plugin";
import { ViewPageToken } from "@core/points/view/view-page";

/** The page on which views of plugins stand. */
export default definePlugin({
  id: "page-view",
  apiVersion: 1,
  name: "tools:views.page",
  essential: true,
  provides: [provide(ViewPageToken, () => () => import("./view-page"))],
});
