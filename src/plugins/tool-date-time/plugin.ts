import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { Tools } from "@core/points/tool";
import { ClockToken } from "@core/ports/clock";

export default definePlugin({
  id: "tool-date-time",
  apiVersion: 1,
  name: "tools:date-time.name",
  description: "tools:date-time.description",
  contributes: [
    contribute(Tools, {
      id: "date-time",
      name: "tools:date-time.name",
      description: "tools:date-time.description",
      effect: "none",
      isOnByItself: true,
      rank: 40,
      load: async ({ services }) => (await import("./date-time")).dateTime(services.get(ClockToken)),
    }),
  ],
});
