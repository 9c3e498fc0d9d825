import { definePlugin, textExtractor } from "@troupe/plugin-kit";

export default definePlugin({
  id: "my-plugin",
  name: "Subtitles",
  contributes: [
    textExtractor({
      id: "my-plugin",
      mimeTypes: ["application/x-subrip"],
      extensions: ["srt"],
      extract({ bytes }) {
        const lines = new TextDecoder().decode(bytes).split(/\r?\n/);
        const spoken = lines.filter((line) => !/^\d+$|-->/.test(line)).join("\n");
        // The file is a stranger's: no control characters come along.
        return {
          text: spoken
            .replace(/[^\P{Cc}\n\t]/gu, "")
            .replace(/\n{2,}/g, "\n")
            .trim(),
        };
      },
    }),
  ],
});
