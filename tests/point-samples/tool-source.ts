/** Knows a die of each size that was asked for. */
export const sample = {
  point: "tool-source",
  id: "dice-box",
  tools: (): { readonly tools: readonly object[] } => ({
    tools: [
      {
        ...{ id: "d6", name: "Die of 6", description: "Rolls a die.", effect: "none" },
        ...{ about: "Rolls a die of 6.", parameters: { type: "object", properties: {} } },
      },
    ],
  }),
  run: ({ tool }: { readonly tool: string }) => ({ content: `${tool} shows 1.` }),
};
