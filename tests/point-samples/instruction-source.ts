/** Prompts of a library. */
export const sample = {
  point: "instruction-source",
  id: "acme-prompts",
  name: "Acme prompts",
  fetch: ({ reference }: { readonly reference: { readonly name: string } }) => {
    if (reference.name !== "greeting") throw new Error("there is no such prompt");
    return "Say hello.";
  },
};
