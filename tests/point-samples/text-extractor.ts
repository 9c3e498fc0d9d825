/** Reads files of lines that begin with a tilde. */
export const sample = {
  point: "text-extractor",
  id: "tilde",
  mimeTypes: ["application/x-tilde"],
  extensions: ["tilde"],
  extract: ({ bytes }: { readonly bytes: ArrayBuffer }) => {
    const lines = new TextDecoder().decode(bytes).trim().split("\n");
    if (!lines.every((line) => line.startsWith("~"))) throw new Error("a line without a tilde");
    return { text: lines.map((line) => line.slice(1).trim()).join("\n") };
  },
};
