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
      export({ title, markdown, sources = [] }) {
        const headings = markdown.split("\n").filter((line) => /^#{1,6} /.test(line));
        const cited = sources.map(({ number, name, url = "" }) => `[${number}] ${name} ${url}`.trim());
        return [title, ...headings.map((line) => line.replace(/#/g, "  ")), ...cited].join("\n");
      },
    }),
  ],
});
