import { definePlugin, messageFilter } from "@troupe/plugin-kit";

export default definePlugin({
  id: "my-plugin",
  name: "No card numbers",
  contributes: [
    messageFilter({
      id: "my-plugin",
      name: "No card numbers",
      filter({ text }) {
        const hidden = text.replace(/\b(?:\d[ -]?){15}\d\b/g, "[card number]");
        return hidden === text ? undefined : { text: hidden };
      },
    }),
  ],
});
