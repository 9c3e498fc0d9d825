/** Proposes other quotation marks. */
export const sample = {
  point: "action",
  id: "quotes",
  name: "Curly quotes",
  places: ["document", "selection"],
  run: ({ text }: { readonly text: string }) => ({
    edits: [...text.matchAll(/"([^"]*)"/g)].map(([find, words]) => ({ find, replace: `“${words}”` })),
  }),
};
