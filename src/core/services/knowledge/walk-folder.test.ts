import { expect, test } from "vitest";
import { SYNCED_FILES_LIMIT } from "../../domain/knowledge/synced-file";
import { AppError } from "../../errors/app-error";
import type { Directory } from "../../ports/directories";
import { walkFolder } from "./walk-folder";

const { signal } = new AbortController();

/** A folder of files, of which those under a blocked one cannot be looked into. */
function folderOf(paths: readonly string[], blocked: readonly string[] = [], failure?: AppError): Directory {
  const walk: Directory["walk"] = async function* (_, enters = () => true) {
    for (const path of paths) {
      const refused = blocked.find((each) => path.startsWith(`${each}/`));
      if (refused && enters(refused)) throw new AppError("folder.not-readable", { path: `${refused}/` });
      if (!refused) yield { path, sizeBytes: path.length, lastModified: 7 };
    }
    if (failure) throw failure;
  };
  return { walk } as Directory;
}

test("the files of a folder are found, with their size and time, and none that is hidden", async () => {
  const { files, blocked } = await walkFolder(folderOf(["a.txt", "b/c.md", ".hidden"]), signal);
  expect(files).toEqual([
    { path: "a.txt", size: 5, lastModified: 7 },
    { path: "b/c.md", size: 6, lastModified: 7 },
  ]);
  expect(blocked).toEqual([]);
});

test("a folder within that cannot be read is told of, and keeps no others from being found", async () => {
  const folder = folderOf(["a.txt", "b/1.txt", "c/2.txt", "d/3.txt"], ["b", "c"]);
  const { files, blocked } = await walkFolder(folder, signal);
  expect(files.map(({ path }) => path)).toEqual(["a.txt", "d/3.txt"]);
  expect(blocked).toEqual(["b", "c"]);
});

test("twenty may refuse to be read; of more, the whole folder is taken to", async () => {
  const names = (count: number) => Array.from({ length: count }, (_, place) => `f${place}`);
  const walked = (count: number) =>
    walkFolder(
      folderOf(
        names(count).map((name) => `${name}/a.txt`),
        names(count),
      ),
      signal,
    );
  expect((await walked(20)).blocked).toHaveLength(20);
  await expect(walked(21)).rejects.toMatchObject({ code: "folder.not-readable" });
});

test.each([
  ["of the folder itself", new AppError("folder.not-readable", {})],
  ["of a file in it", new AppError("folder.not-readable", { path: "b/a.txt" })],
])("what fails %s fails", async (_, failure) => {
  await expect(walkFolder(folderOf(["a.txt"], [], failure), signal)).rejects.toBe(failure);
});

test("as many files are found as are kept in sync, and no more", async () => {
  const paths = (count: number) => Array.from({ length: count }, (_, place) => `${place}.txt`);
  expect((await walkFolder(folderOf(paths(SYNCED_FILES_LIMIT)), signal)).files).toHaveLength(
    SYNCED_FILES_LIMIT,
  );
  await expect(walkFolder(folderOf(paths(SYNCED_FILES_LIMIT + 1)), signal)).rejects.toMatchObject({
    code: "sync.too-many-files",
    params: { limit: SYNCED_FILES_LIMIT },
  });
});
