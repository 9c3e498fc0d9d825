import { action, definePlugin } from "@troupe/plugin-kit";

export default definePlugin({
  id: "my-plugin",
  name: "Word count",
  contributes: [
    action({
      id: "my-plugin",
      name: "Count words",
      places: ["message", "document", "selection"],
      run: ({ text }) => ({ show: `It has ${text.split(/\s+/).filter(Boolean).length} words.` }),
    }),
  ],
});
