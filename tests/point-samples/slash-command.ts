/** Asks for a rhyme. */
export const sample = {
  point: "slash-command",
  id: "rhyme",
  name: "rhyme",
  fields: [{ name: "word", isRequired: true }],
  text: ({ values }: { readonly values: { readonly word: string } }) => `Rhyme ${values.word}`,
};
