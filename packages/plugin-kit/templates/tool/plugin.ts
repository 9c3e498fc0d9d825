import { definePlugin, tool } from "@troupe/plugin-kit";

export default definePlugin({
  id: "my-plugin",
  name: "Dice",
  contributes: [
    tool({
      id: "my-plugin",
      name: "Dice",
      description: "Rolls a die.",
      effect: "none",
      about: "Rolls a die with so many sides and tells what it shows.",
      parameters: {
        type: "object",
        properties: { sides: { type: "integer", minimum: 2, maximum: 100 } },
        required: ["sides"],
      },
      run: ({ args }) => ({ content: `It shows ${1 + Math.floor(Math.random() * Number(args.sides))}.` }),
    }),
  ],
});
