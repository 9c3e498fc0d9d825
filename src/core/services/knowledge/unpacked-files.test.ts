import { expect, it } from "vitest";
import { unpackedFiles } from "./unpacked-files";

const bytes = (text: string) => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
const zip = (name: string) => new File(["PK"], name, { lastModified: 7 });

async function unpacked(paths: readonly string[], name = "site.zip") {
  const entries = new Map(paths.map((path) => [path, bytes(path)]));
  const archives = async () => ({ open: async () => entries });
  return unpackedFiles([zip(name)], archives, new AbortController().signal);
}
const pathsOf = async (...of: Parameters<typeof unpacked>) =>
  (await unpacked(...of)).map(({ webkitRelativePath }) => webkitRelativePath);

it("has the files of an archive in its place, below its name unless one folder holds all", async () => {
  expect(await pathsOf(["a.md", "b/c.md"])).toEqual(["site/a.md", "site/b/c.md"]);
  expect(await pathsOf(["b/a.md", "b/c.md"])).toEqual(["b/a.md", "b/c.md"]);
  expect(await pathsOf(["a.md"], "Notes.ZIP")).toEqual(["Notes/a.md"]);
});

it("takes nothing that leads out, and no settings of programs", async () => {
  expect(await pathsOf(["../../a.md", "__MACOSX/a.md", ".git/x", "b/.DS_Store"])).toEqual(["site/a.md"]);
});

it("keeps what each file is, and leaves others alone", async () => {
  const [file] = await unpacked(["b/a.md"]);
  expect(file).toMatchObject({ name: "a.md", size: 6, lastModified: 7 });
  expect(new TextDecoder().decode(await file?.arrayBuffer())).toBe("b/a.md");
  const none = async () => {
    throw new Error("not asked for");
  };
  const plain = new File(["x"], "a.docx");
  expect(await unpackedFiles([plain], none, new AbortController().signal)).toEqual([plain]);
});
