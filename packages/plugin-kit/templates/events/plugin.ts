import { definePlugin, eventHandler } from "@troupe/plugin-kit";

export default definePlugin({
  id: "my-plugin",
  name: "Word count",
  contributes: [
    eventHandler({
      id: "my-plugin",
      name: "Word count",
      on: ["reply", "task-finished"],
      handle({ title, text }) {
        const count = text.split(/\s+/).filter(Boolean).length;
        return count < 500 ? undefined : { note: `${title}: ${count} words.` };
      },
    }),
  ],
});
