import type { KnowledgeItem } from "@core/domain/knowledge/knowledge-item";
import { expect, test } from "vitest";
import { FolderRig } from "../../../tests/fakes/folder-rig";
import { textAttachment } from "../../../tests/fakes/text-attachment";
import { toolContext } from "../../../tests/fakes/tool-context";
import { contentsOf, readingTouch, type WantedFile, wantedFiles } from "./code-inputs";

const never = new AbortController().signal;
const nowhere = { findItem: async () => undefined, findFolder: async () => undefined };

test("a folder whose access was lost is reconnected before code reads files that can only be there", async () => {
  const rig = await FolderRig.open({ "a.csv": "1" });
  rig.disk.troubles.permission = "prompt";
  const sources = { findItem: async () => undefined, findFolder: (id: string) => rig.folders.find(id) };
  const touchOf = (names: readonly string[]) =>
    readingTouch(names, rig.context({ files: () => [textAttachment("b.csv", "2")] }), sources);
  expect(await touchOf(["a.csv"])).toEqual({ effect: "reads", target: "reports", lostFolder: rig.id });
  expect(await touchOf(["b.csv"])).toEqual({ effect: "reads", target: "" });
});

test("code that names no files reads all of the work at hand, under names that lead nowhere else", async () => {
  const files = [
    textAttachment("a.csv", "1"),
    textAttachment("../b.csv", "2"),
    textAttachment("c\u0000?.csv", "3"),
  ];
  const context = { ...toolContext, files: () => files };
  const wanted = await wantedFiles(undefined, context, nowhere, never);
  expect(wanted.map(({ name }) => name)).toEqual(["a.csv", ".._b.csv", "c__.csv"]);
  expect(await Promise.all(contentsOf(wanted).map(({ content }) => content.text()))).toEqual(["1", "2", "3"]);
  expect(await wantedFiles([], context, nowhere, never)).toEqual([]);
});

test("a file that is not there is told with the names of those that are, fifty at the most", async () => {
  const files = Array.from({ length: 51 }, (_, at) => textAttachment(`${at}`, "x"));
  const context = { ...toolContext, files: () => files };
  await expect(wantedFiles(["0", "none"], context, nowhere, never)).rejects.toMatchObject({
    code: "code.no-file",
    params: { name: "none", names: Array.from({ length: 50 }, (_, at) => at).join(", ") },
  });
});

test("a folder that cannot be read is told as such, not as one without the file", async () => {
  const rig = await FolderRig.open({ "a.csv": "1" });
  rig.disk.troubles.permission = "prompt";
  const sources = { ...nowhere, findFolder: (id: string) => rig.folders.find(id) };
  await expect(wantedFiles(["a.csv"], rig.context(), sources, never)).rejects.toMatchObject({
    code: "folder.no-access",
  });
});

test("a file of the work is read before one of the same name that the agent knows", async () => {
  const item = { id: "k", type: "file", name: "a.csv", content: "known", size: 5 } as KnowledgeItem;
  const other = { ...item, id: "l", name: "b.csv" };
  const agent = { id: "ada", name: "Ada", knowledgeItemIds: ["k", "l"] };
  const context = { ...toolContext, agent, files: () => [textAttachment("a.csv", "at hand")] };
  const sources = { ...nowhere, findItem: async (id: string) => (id === "k" ? item : other) };
  const wanted = await wantedFiles(["a.csv", "b.csv"], context, sources, never);
  expect(await Promise.all(contentsOf(wanted).map(({ content }) => content.text()))).toEqual([
    "at hand",
    "known",
  ]);
});

test("files of one run are two hundred megabytes at the most", () => {
  const file = (size: number) =>
    ({ name: "a", version: "1", content: () => ({ size }) as Blob }) as WantedFile;
  const half = 100 * 1024 * 1024;
  expect(contentsOf([file(half), file(half)])).toHaveLength(2);
  expect(() => contentsOf([file(half), file(half), file(1)])).toThrow(
    expect.objectContaining({ code: "code.files-too-large", params: { limit: 200 } }),
  );
});
