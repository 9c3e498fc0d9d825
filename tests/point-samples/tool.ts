/** Rolls a die. */
export const sample = {
  point: "tool",
  id: "dice",
  name: "Dice",
  description: "Rolls a die.",
  effect: "none",
  about: "Rolls a die with so many sides and tells what it shows.",
  parameters: {
    type: "object",
    properties: { sides: { type: "integer", minimum: 2, maximum: 100 } },
    required: ["sides"],
  },
  run: ({ args }: { readonly args: { readonly sides: number } }) => ({ content: `It shows ${args.sides}.` }),
};
