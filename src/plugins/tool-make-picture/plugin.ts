import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { ToolSources } from "@core/points/tool-source";

export default definePlugin({
  id: "tool-make-picture",
  apiVersion: 1,
  name: "tools:make-picture.name",
  description: "tools:make-picture.description",
  contributes: [
    contribute(ToolSources, {
      id: "make-picture",
      load: async (context) => (await import("./picture-tool")).offerPictures(context),
    }),
  ],
});
