import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { type ToolFunction, Tools } from "@core/points/tool";

const dice: ToolFunction = {
  description: "Rolls a die with so many sides and tells what it shows.",
  parameters: {
    type: "object",
    properties: { sides: { type: "integer", minimum: 2, maximum: 100 } },
    required: ["sides"],
  },
  run: async ({ sides }) => ({ content: String(1 + Math.floor(Math.random() * Number(sides))) }),
};

/** A tool that rolls a die. */
export default definePlugin({
  id: "tool-dice",
  apiVersion: 1,
  name: "Dice",
  contributes: [
    contribute(Tools, {
      id: "dice",
      name: "Dice",
      description: "Rolls a die.",
      effect: "none",
      load: async () => dice,
    }),
  ],
});
