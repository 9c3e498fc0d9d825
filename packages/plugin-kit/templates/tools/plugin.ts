import { definePlugin, toolSource } from "@troupe/plugin-kit";

const SIDES = [6, 20];

export default definePlugin({
  id: "my-plugin",
  name: "Dice",
  contributes: [
    toolSource({
      id: "my-plugin",
      tools: () => ({
        tools: SIDES.map((sides) => ({
          ...{
            id: `d${sides}`,
            name: `Die of ${sides}`,
            description: "Rolls a die.",
            effect: "none" as const,
          },
          ...{ about: `Rolls a die of ${sides} sides.`, parameters: { type: "object" } },
        })),
      }),
      run({ tool }) {
        const sides = Number(tool.slice(1));
        return { content: `It shows ${1 + Math.floor(Math.random() * sides)} of ${sides}.` };
      },
    }),
  ],
});
