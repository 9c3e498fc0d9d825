import { artifactExporter, definePlugin } from "@troupe/plugin-kit";

export default definePlugin({
  id: "my-plugin",
  name: "Outline",
  contributes: [
    artifactExporter({
      id: "my-plugin",
      name: "Outline (.txt)",
      extension: "txt",
      mimeType: "text/plain",
      export({ title, markdown }) {
        const headings = markdown.split("\n").filter((line) => /^#{1,6} /.test(line));
        return [title, ...headings.map((line) => line.replace(/#/g, "  "))].join("\n");
      },
    }),
  ],
});
