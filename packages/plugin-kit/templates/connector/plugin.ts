import { definePlugin, knowledgeConnector } from "@troupe/plugin-kit";

const SERVER = "https://wiki.example/api";

export default definePlugin({
  id: "my-plugin",
  name: "Wiki",
  hosts: ["wiki.example"],
  contributes: [
    knowledgeConnector({
      id: "my-plugin",
      name: "Wiki",
      async list({ since = 0 }, context) {
        const response = await context.fetch(`${SERVER}/pages?since=${since}`);
        if (!response.ok) throw new Error(`The wiki answers ${response.status}.`);
        const pages = (await response.json()) as { id: string; title: string; changed: number }[];
        return {
          documents: pages.map(({ id, title, changed }) => ({ id, title, version: String(changed) })),
        };
      },
      async fetch({ id }, context) {
        const response = await context.fetch(`${SERVER}/pages/${encodeURIComponent(id)}`);
        if (!response.ok) throw new Error(`The wiki answers ${response.status}.`);
        return { text: await response.text() };
      },
    }),
  ],
});
