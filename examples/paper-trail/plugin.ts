import { artifactExporter, definePlugin } from "@troupe/plugin-kit";

const encoder = new TextEncoder();

/** A file as it stands in a tar archive: a block that describes it, and its bytes in blocks of 512. */
function entry(path: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const blocks = new Uint8Array(512 + Math.ceil(content.length / 512) * 512);
  const put = (at: number, text: string) => blocks.set(encoder.encode(text).slice(0, 100), at);
  const octal = (number: number, digits: number) => number.toString(8).padStart(digits, "0");
  put(0, path);
  put(100, `0000644\0${"0000000\0".repeat(2)}${octal(content.length, 11)}\0${octal(0, 11)}\0        0`);
  put(257, "ustar\x0000");
  const sum = blocks.slice(0, 512).reduce((whole, byte) => whole + byte, 0);
  put(148, `${octal(sum, 6)}\0 `);
  blocks.set(content, 512);
  return blocks;
}

export default definePlugin({
  id: "paper-trail",
  name: "Paper trail",
  contributes: [
    artifactExporter({
      id: "paper-trail",
      name: "Paper trail (.tar)",
      extension: "tar",
      mimeType: "application/x-tar",
      wants: ["files", "versions"],
      async export({ markdown, files = [], versions = [] }, { readFile, readVersion }) {
        const all = [entry("document.md", encoder.encode(markdown))];
        for (const { version } of versions)
          all.push(entry(`versions/${version}.md`, encoder.encode(await readVersion(version))));
        const path = (id: string, name: string) => `files/${id}-${name.replace(/[^\w.-]/g, "_").slice(-60)}`;
        for (const { id, name } of files) all.push(entry(path(id, name), new Uint8Array(await readFile(id))));
        return { value: {}, bytes: await new Blob([...all, new Uint8Array(1024)]).arrayBuffer() };
      },
    }),
  ],
});
