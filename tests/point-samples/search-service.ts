/** Finds one page, whatever is looked for. */
export const sample = {
  point: "search-service",
  id: "street-map",
  name: "Street map",
  search: ({ query }: { readonly query: string }) => ({
    pages: [{ url: `https://map.example/${query}`, title: query }],
  }),
};
