import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { CodeBlockRenderers } from "@core/points/code-block-renderer";
import { HttpToken } from "@core/ports/http";
/** Vector images. */
export default definePlugin({
  id: "block-svg",
  apiVersion: 1,
  name: "plugins:block-svg.name",
  description: "plugins:block-svg.description",
  contributes: [
    contribute(CodeBlockRenderers, {
      id: "svg",
      languages: ["svg"],
      isolation: "frame",
      load: async ({ services }) => (await import("./svg-view")).svgView(services.get(HttpToken)),
    }),
  ],
});
