import { definePlugin, importer } from "@troupe/plugin-kit";

export default definePlugin({
  id: "my-plugin",
  name: "Todo.txt",
  contributes: [
    importer({
      id: "my-plugin",
      name: "Todo.txt",
      gives: ["tasks"],
      extensions: ["txt"],
      takesText: true,
      async *import({ bytes }) {
        const lines = new TextDecoder().decode(bytes).split(/[\r\n]+/);
        for (const line of new Set(lines.map((each) => each.trim().slice(0, 200)).filter(Boolean))) {
          const text = line.replace(/^(x )?(\([A-Z]\) )?/, "");
          // The line itself is its id: it is the same when the file is read again.
          if (line.startsWith("x ")) yield { kind: "left-out", title: text, reason: "It is done." };
          else yield { kind: "tasks", id: line, text };
        }
      },
    }),
  ],
});
