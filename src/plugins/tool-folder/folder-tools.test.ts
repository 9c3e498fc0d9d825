import type { ToolArguments, ToolFunction } from "@core/points/tool";
import { expect, test } from "vitest";
import { FolderRig } from "../../../tests/fakes/folder-rig";
import { deleteFile } from "./delete-file";
import { listFolder } from "./list-folder";
import { moveFile } from "./move-file";
import { readFile } from "./read-file";
import { searchFolder } from "./search-folder";
import { writeFiles } from "./write-files";

const sentences = { of: async (error: unknown) => `a sentence for ${code(error)}` };
const never = new AbortController().signal;
const run = async (tool: ToolFunction, rig: FolderRig, args: ToolArguments) =>
  (await tool.run(args, rig.context(), never)).content;
const touch = async (tool: ToolFunction, rig: FolderRig, args: ToolArguments) =>
  tool.touch?.(args, rig.context(), never);
const code = (error: unknown) => (error as { code?: string }).code;

test("files are listed a page at a time, without those of version control", async () => {
  const names = Array.from({ length: 302 }, (_, each) => [`q/${String(each).padStart(3, "0")}.md`, "x"]);
  const rig = await FolderRig.open({
    ...Object.fromEntries(names),
    "top.md": "",
    ".git/HEAD": "",
    "node_modules/x": "",
  });
  const list = listFolder(rig.folders);
  const first = await run(list, rig, {});
  expect(first.split("\n")[0]).toBe("q/000.md (1 bytes, 1970-01-01)");
  expect(first).toContain("and 3 more, after q/299.md");
  expect((await run(list, rig, { after: "q/299.md" })).split("\n")).toHaveLength(3);
  expect(await run(list, rig, { within: "none" })).toBe("There are no files.");
  expect(first).not.toMatch(/git|node_modules/);
  for (const within of ["q", "q//"])
    expect((await run(list, rig, { within, after: "q/300.md" })).split("\n")).toEqual([
      "q/301.md (1 bytes, 1970-01-01)",
    ]);
});

test("files are listed in the order of their paths", async () => {
  const rig = await FolderRig.open({ "c.md": "", "a.md": "", "b/d.md": "" });
  const listed = (await run(listFolder(rig.folders), rig, {})).split("\n");
  expect(listed.map((line) => line.split(" ")[0])).toEqual(["a.md", "b/d.md", "c.md"]);
});

test("what is read is the user's own and somebody else's, and may be read again without asking", async () => {
  const rig = await FolderRig.open({ "a.md": "rain" });
  const reading = [
    [listFolder(rig.folders), {}],
    [searchFolder(rig.folders, rig.texts), { query: "rain" }],
    [readFile(rig.folders, rig.texts), { path: "a.md" }],
  ] as const;
  for (const [tool, args] of reading) {
    expect(await tool.run(args, rig.context(), never)).toMatchObject({
      source: expect.stringMatching(/^reports/),
      isPrivate: true,
      isUntrusted: true,
    });
    expect(tool.isRepeatable).toBe(true);
  }
  for (const tool of [writeFiles(rig.folders, sentences), moveFile(rig.folders), deleteFile(rig.folders)])
    expect(tool.isRepeatable).not.toBe(true);
});

/** A folder of files of these sizes, each of which says the same, unless it is gone or a document that is not read. */
function folderOf(sizes: Readonly<Record<string, number>>) {
  const folder = {
    name: "reports",
    async *walk() {
      for (const [path, sizeBytes] of Object.entries(sizes)) yield { path, sizeBytes, lastModified: 0 };
    },
    directory: {
      file: async (path: string) =>
        path === "gone.md" ? undefined : new File(["By the river\n\n  Lyon lies."], path),
    },
  };
  return { find: async () => folder } as never;
}

test("a hundred megabytes are searched, and what is beyond or gone is looked at by name", async () => {
  const rig = await FolderRig.open();
  const [sixty, forty] = [60 * 1024 ** 2, 40 * 1024 ** 2];
  const search = (sizes: Readonly<Record<string, number>>) =>
    run(searchFolder(folderOf(sizes), rig.texts), rig, { query: "lyon" });
  const found = "a.md\n  … By the river Lyon lies.";
  expect(await search({ "a.md": sixty, "b.md": forty })).toBe(`${found}\n${found.replace("a.md", "b.md")}`);
  expect(await search({ "a.md": sixty, "b.md": forty + 1, "gone.md": 1, "lyon.md": sixty })).toBe(
    `${found}\nlyon.md\n\nLooked at by name alone, as they could not be read as text: 3 of the files.`,
  );
});

test("a search or a writing that is called off ends", async () => {
  const rig = await FolderRig.open();
  const reason = new DOMException("enough", "AbortError");
  const texts = { read: () => Promise.reject(reason) };
  await expect(run(searchFolder(folderOf({ "a.pdf": 1 }), texts), rig, { query: "x" })).rejects.toBe(reason);
  const write = writeFiles(rig.folders, sentences);
  const files = [{ path: "a.md", content: "x" }];
  const stopped = async () => write.run({ files }, rig.context(), AbortSignal.abort(reason));
  await expect(stopped()).rejects.toBe(reason);
  expect(rig.disk.texts).toEqual({});
});

test("a part of a folder that may not be written is refused before anybody is asked", async () => {
  const rig = await FolderRig.open();
  const directory = { isReadOnly: (path: string) => path === "b.md" };
  const folders = { find: async () => ({ name: "reports", directory }) } as never;
  const files = ["a.md", "b.md"].map((path) => ({ path, content: "" }));
  await expect(touch(writeFiles(folders, sentences), rig, { files })).rejects.toMatchObject({
    code: "folder.read-only",
    params: { folder: "reports", path: "b.md" },
  });
});

test("what moving and deleting would do is shown, and refused where there is nothing", async () => {
  const rig = await FolderRig.open({ "a.md": "one", "b.bin": "\0\u0001\0" });
  const shown = (tool: ToolFunction, args: ToolArguments) =>
    (async () => tool.preview?.(args, rig.context(), never))();
  const [move, remove] = [moveFile(rig.folders), deleteFile(rig.folders)];
  expect(await shown(move, { from: "a.md", to: "c.md" })).toEqual([{ path: "a.md → c.md", sizeBytes: 3 }]);
  await expect(shown(move, { from: "none.md", to: "c.md" })).rejects.toMatchObject({
    code: "folder.no-file",
  });
  expect(await touch(move, rig, { from: "a.md", to: "a.md" }).catch(code)).toBe("folder.bad-path");
  expect(await shown(remove, { path: "a.md" })).toEqual([
    { path: "a.md", sizeBytes: 0, before: "one", after: "" },
  ]);
  expect(await shown(remove, { path: "b.bin" })).toEqual([{ path: "b.bin", sizeBytes: 0, after: "" }]);
});

test("files are found by name and by text, also that of documents", async () => {
  const rig = await FolderRig.open({
    "Lyon.md": "Two rivers meet.",
    "notes.txt": "In LYON the Saône joins the Rhône.",
    "plan.pdf": "%PDF",
    "photo.bin": "lyon\0\0",
  });
  const found = await run(searchFolder(rig.folders, rig.texts), rig, { query: "lyon" });
  expect(found).toContain("Lyon.md");
  expect(found).toContain("notes.txt\n  … In LYON the Saône");
  expect(found).toContain("as text: 1 of the files");
  expect(await run(searchFolder(rig.folders, rig.texts), rig, { query: "text of plan" })).toContain(
    "plan.pdf",
  );
  expect(await run(searchFolder(rig.folders, rig.texts), rig, { query: "saône", namesOnly: true })).toBe(
    "Nothing was found.",
  );
});

test("a long file is read in parts, and is somebody else's and the user's own", async () => {
  const rig = await FolderRig.open({ "long.md": `${"x".repeat(15_000)}the end` });
  const read = readFile(rig.folders, rig.texts);
  const { content, ...told } = await read.run({ path: "long.md" }, rig.context(), never);
  expect(content).toContain("[7 more characters, from 15000 on]");
  expect(told).toEqual({ source: "reports/long.md", isPrivate: true, isUntrusted: true });
  expect(await run(read, rig, { path: "long.md", from: 15_000 })).toBe("the end");
  expect(await run(read, rig, { path: "long.md", from: 15_007 })).toBe("[The file ends before that.]");
  expect(await run(read, rig, { path: "none.md" }).catch(code)).toBe("folder.no-file");
  expect(await run(read, rig, { path: "../long.md" }).catch(code)).toBe("folder.bad-path");
});

test("writing touches the folder, and names what it would replace unread", async () => {
  const rig = await FolderRig.open({ "old.md": "old" });
  const write = writeFiles(rig.folders, sentences);
  const files = [
    { path: "old.md", content: "new" },
    { path: "sub/new.md", content: "é" },
  ];
  expect(await touch(write, rig, { files })).toEqual({
    effect: "writes",
    target: "reports",
    overwrites: ["old.md 3-1000"],
  });
  expect(await write.preview?.({ files }, rig.context(), never)).toEqual([
    { path: "old.md", sizeBytes: 3, before: "old", after: "new" },
    { path: "sub/new.md", sizeBytes: 2, after: "é" },
  ]);
  await run(readFile(rig.folders, rig.texts), rig, { path: "old.md" });
  expect(await touch(write, rig, { files })).toEqual({ effect: "writes", target: "reports" });
  expect(await run(write, rig, { files })).toBe("Written: old.md\nWritten: sub/new.md");
  expect(rig.disk.texts).toEqual({ "old.md": "new", "sub/new.md": "é" });
  expect((await (await rig.folder()).changes())[0]).toMatchObject({ agentName: "Ada", useId: "use-1" });
});

test.each(["../x.md", "/x.md", "C:\\x.md", "a/../../x", "nul", "x.md\0", "a\u202Eb.md"])(
  "no call gets as far as a question that would write to %j",
  async (path) => {
    const rig = await FolderRig.open({ "a.md": "kept" });
    const files = [{ path, content: "x" }];
    expect(await touch(writeFiles(rig.folders, sentences), rig, { files }).catch(code)).toBe(
      "folder.bad-path",
    );
    expect(await touch(moveFile(rig.folders), rig, { from: "a.md", to: path }).catch(code)).toBe(
      "folder.bad-path",
    );
    expect(await run(writeFiles(rig.folders, sentences), rig, { files }).catch(code)).toBe("folder.bad-path");
    expect(rig.disk.texts).toEqual({ "a.md": "kept" });
  },
);

test("one name in two spellings is no two files", async () => {
  const rig = await FolderRig.open();
  const files = [
    { path: "Sum.md", content: "1" },
    { path: "sum.md", content: "2" },
  ];
  expect(await touch(writeFiles(rig.folders, sentences), rig, { files }).catch(code)).toBe("folder.bad-path");
});

test("what was written before the disk was full is told, with what was not", async () => {
  const rig = await FolderRig.open();
  rig.disk.troubles.roomBytes = 3;
  const files = [
    { path: "a.md", content: "abc" },
    { path: "b.md", content: "too long" },
  ];
  expect(await run(writeFiles(rig.folders, sentences), rig, { files })).toMatch(
    /^Written: a\.md\nNot written: b\.md \(a sentence for folder\.full\)/,
  );
  expect(rig.disk.texts).toEqual({ "a.md": "abc" });
});

test("moving over a file and deleting one that was not read are asked about as such", async () => {
  const rig = await FolderRig.open({ "a.md": "one", "b.md": "two" });
  expect(await touch(moveFile(rig.folders), rig, { from: "a.md", to: "c/a.md" })).not.toHaveProperty(
    "overwrites",
  );
  expect(await touch(moveFile(rig.folders), rig, { from: "a.md", to: "b.md" })).toHaveProperty("overwrites");
  expect(await touch(deleteFile(rig.folders), rig, { path: "b.md" })).toHaveProperty("overwrites");
  await run(moveFile(rig.folders), rig, { from: "a.md", to: "c/a.md" });
  await run(deleteFile(rig.folders), rig, { path: "b.md" });
  expect(rig.disk.texts).toEqual({ "c/a.md": "one" });
  expect(await deleteFile(rig.folders).preview?.({ path: "b.md" }, rig.context(), never).catch(code)).toBe(
    "folder.no-file",
  );
});

test("a folder that was lost is told with what would be touched, and none at all as such", async () => {
  const rig = await FolderRig.open({ "a.md": "one" });
  rig.disk.troubles.permission = "prompt";
  const lost = { target: "reports", lostFolder: rig.id };
  expect(await touch(readFile(rig.folders, rig.texts), rig, { path: "a.md" })).toEqual({
    effect: "reads",
    ...lost,
  });
  const files = [{ path: "b.md", content: "" }];
  expect(await touch(writeFiles(rig.folders, sentences), rig, { files })).toEqual({
    effect: "writes",
    ...lost,
  });
  await rig.folders.forget(rig.id);
  expect(await touch(listFolder(rig.folders), rig, {}).catch(code)).toBe("folder.none");
});

test("a file of the work is copied into the folder byte for byte, and one that is not there is told", async () => {
  const rig = await FolderRig.open({});
  const made = { type: "other", name: "report.xlsx", mimeType: "", data: btoa("PK\0\u00ff") } as const;
  const context = { ...rig.context(), files: () => [made] };
  const write = writeFiles(rig.folders, sentences);
  const files = [
    { path: "out/report.xlsx", from: "report.xlsx" },
    { path: "b.xlsx", from: "none.xlsx" },
  ];
  expect(await write.preview?.({ files: files.slice(0, 1) }, context, never)).toEqual([
    { path: "out/report.xlsx", sizeBytes: 4 },
  ]);
  expect((await write.run({ files }, context, never)).content).toBe(
    "Written: out/report.xlsx\nNot written: b.xlsx (a sentence for code.no-file)",
  );
  const folder = await rig.folders.find(rig.context().folderId ?? "");
  const written = await folder?.read("out/report.xlsx", "conversation/c", never);
  expect([...new Uint8Array((await written?.arrayBuffer()) ?? new ArrayBuffer(0))]).toEqual([80, 75, 0, 255]);
});

test("no tool takes a path, a name or a word of any length, nor any number of files", async () => {
  const rig = await FolderRig.open();
  const write = writeFiles(rig.folders, sentences);
  const files = (count: number, path = "a") =>
    Array.from({ length: count }, (_, each) => ({ path: path + each, content: "" }));
  const beyond: readonly (readonly [ToolFunction, ToolArguments])[] = [
    [readFile(rig.folders, rig.texts), { path: "x".repeat(501) }],
    [readFile(rig.folders, rig.texts), { path: "" }],
    [readFile(rig.folders, rig.texts), { path: "a", from: -1 }],
    [listFolder(rig.folders), { within: "x".repeat(501) }],
    [listFolder(rig.folders), { after: "x".repeat(501) }],
    [searchFolder(rig.folders, rig.texts), { query: "x".repeat(201) }],
    [searchFolder(rig.folders, rig.texts), { query: "" }],
    [write, { files: files(51) }],
    [write, { files: [] }],
    [write, { files: [{ path: "a", from: "x".repeat(301) }] }],
  ];
  for (const [tool, args] of beyond)
    await expect((async () => tool.run(args, rig.context(), never))()).rejects.toMatchObject({
      name: "ValiError",
    });
  const within: readonly (readonly [ToolFunction, ToolArguments])[] = [
    [listFolder(rig.folders), { within: "x".repeat(500), after: "x".repeat(500) }],
    [searchFolder(rig.folders, rig.texts), { query: "x".repeat(200) }],
    [write, { files: files(50, "y/") }],
  ];
  for (const [tool, args] of within) expect(await run(tool, rig, args)).toEqual(expect.any(String));
  expect(await run(readFile(rig.folders, rig.texts), rig, { path: "y/0" })).toEqual(expect.any(String));
});

test("forty files are found at the most, each with three places in the words around them", async () => {
  const line = `${"a".repeat(100)} lyon ${"b".repeat(100)}\n`;
  const rig = await FolderRig.open(
    Object.fromEntries(Array.from({ length: 42 }, (_, at) => [`${at}.md`, line.repeat(4)])),
  );
  const found = (await run(searchFolder(rig.folders, rig.texts), rig, { query: "lyon" })).split("\n");
  const names = found.filter((each) => /^\d+\.md/.test(each));
  const places = found.filter((each) => each.startsWith("  …"));
  expect([names.length, places.length]).toEqual([40, 120]);
  expect(places[0]).toContain("a".repeat(75));
  expect(places[0]).not.toContain("a".repeat(81));
});
