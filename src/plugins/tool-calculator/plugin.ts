import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { Tools } from "@core/points/tool";

export default definePlugin({
  id: "tool-calculator",
  apiVersion: 1,
  name: "tools:calculator.name",
  description: "tools:calculator.description",
  contributes: [
    contribute(Tools, {
      id: "calculator",
      name: "tools:calculator.name",
      description: "tools:calculator.description",
      effect: "none",
      isOnByItself: true,
      rank: 50,
      load: async () => (await import("./calculator")).calculator,
    }),
  ],
});
