/** Reads lists of notes, one in a line, of which the finished ones are left out. */
export const sample = {
  point: "importer",
  id: "notes",
  name: "House notes",
  gives: ["documents"],
  extensions: ["notes"],
  async *import({ bytes }: { readonly bytes: ArrayBuffer }) {
    for (const line of new TextDecoder().decode(bytes).split("\n").filter(Boolean))
      yield line.startsWith("x ")
        ? { kind: "left-out", title: line.slice(2), reason: "It is done." }
        : { kind: "documents", id: line, title: line, text: `# ${line}` };
  },
};
