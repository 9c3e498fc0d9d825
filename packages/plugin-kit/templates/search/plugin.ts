import { definePlugin, PluginError, searchService } from "@troupe/plugin-kit";

export default definePlugin({
  id: "my-plugin",
  name: "Search server",
  hosts: ["search.example"],
  secrets: [{ name: "key", host: "search.example", label: "Key of the search server" }],
  contributes: [
    searchService({
      id: "my-plugin",
      name: "Search server",
      async search({ query }, context) {
        const headers = { Authorization: { secret: "key", before: "Bearer " } };
        const address = `https://search.example/find?q=${encodeURIComponent(query)}`;
        const response = await context.fetch(address, { headers });
        if (!response.ok) throw new PluginError("provider.api", { status: response.status });
        const { results } = (await response.json()) as {
          results: readonly { url: string; title: string; text: string }[];
        };
        return { pages: results.map(({ url, title, text: passage }) => ({ url, title, passage })) };
      },
    }),
  ],
});
