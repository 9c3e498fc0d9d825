/** Brings two pages of a wiki that is kept in it. */
export const sample = {
  point: "knowledge-connector",
  id: "wiki",
  name: "House wiki",
  list: () => ({
    documents: [
      { id: "hours", title: "Opening hours", version: "1" },
      { id: "rules", title: "House rules" },
    ],
  }),
  fetch: ({ id }: { readonly id: string }) => ({ text: `# ${id}` }),
};
