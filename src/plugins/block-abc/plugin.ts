import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { CodeBlockRenderers } from "@core/points/code-block-renderer";
import { HttpToken } from "@core/ports/http";
/** Music notation. */
export default definePlugin({
  id: "block-abc",
  apiVersion: 1,
  name: "plugins:block-abc.name",
  description: "plugins:block-abc.description",
  contributes: [
    contribute(CodeBlockRenderers, {
      id: "abc",
      languages: ["abc", "score"],
      isolation: "frame",
      load: async ({ services }) => (await import("./abc-view")).abcView(services.get(HttpToken)),
    }),
  ],
});
