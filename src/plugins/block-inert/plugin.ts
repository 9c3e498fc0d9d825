import { definePlugin, provide } from "@core/plugin/define-plugin";
import { InertFrameToken } from "@core/ports/inert-frame";

/** Shows what renderers of contained plugins draw, without letting any of it run or load. */
export default definePlugin({
  id: "block-inert",
  apiVersion: 1,
  name: "plugins:block-inert.name",
  description: "plugins:block-inert.description",
  essential: true,
  provides: [provide(InertFrameToken, () => () => import("./inert-frame?frame"))],
});
