import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { Tools } from "@core/points/tool";
import { HttpToken } from "@core/ports/http";

export default definePlugin({
  id: "tool-fetch-page",
  apiVersion: 1,
  name: "tools:fetch-page.name",
  description: "tools:fetch-page.description",
  contributes: [
    contribute(Tools, {
      id: "fetch-page",
      name: "tools:fetch-page.name",
      description: "tools:fetch-page.description",
      effect: "sends",
      rank: 20,
      load: async ({ services }) => (await import("./fetch-page")).fetchPage(services.get(HttpToken)),
    }),
  ],
});
