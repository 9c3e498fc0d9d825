import { afterEach, expect, test, vi } from "vitest";
import { CodeFolder } from "./code-folder";

afterEach(() => void vi.unstubAllGlobals());

/** The files of an interpreter, as far as giving it some asks for them, and what was asked. */
function interpreterFiles() {
  const folders = new Set<string>();
  const links = new Map<string, string>();
  const mounted = new Map<string, unknown>();
  const copied: { readonly path: string; readonly size: number; readonly at: number }[] = [];
  const fs = {
    filesystems: { WORKERFS: "in pieces" },
    chdir: () => {},
    mkdirTree: (path: string) => void folders.add(path),
    analyzePath: (path: string) => ({ exists: links.has(path) }),
    unlink: (path: string) => void links.delete(path),
    mount: (type: string, { blobs }: { blobs: readonly { name: string; data: Blob }[] }, path: string) => {
      if (type !== "in pieces" || !folders.has(path)) throw new Error("There is no such folder.");
      for (const { name, data } of blobs) mounted.set(`${path}/${name}`, data);
    },
    symlink: (target: string, path: string) => {
      if (links.has(path)) throw new Error("There is such a file.");
      links.set(path, target);
    },
    writeFile: (path: string, { length: size }: Uint8Array) => void copied.push({ path, size, at: 0 }),
    utime: (path: string, _: number, at: number) => {
      const written = copied.pop();
      if (written) copied.push({ ...written, path, at });
    },
    lstat: () => ({ mtime: 0, size: 0 }),
  };
  return {
    copied,
    folder: new CodeFolder(fs as never),
    at: (path: string) => mounted.get(links.get(path) ?? ""),
  };
}

test("a large file is read in pieces from where it is, as is one that takes its place", async () => {
  vi.stubGlobal("FileReaderSync", class {});
  const { folder, at } = interpreterFiles();
  const [first, second] = [1, 2].map((more) => new Blob([new Uint8Array(8 * 1024 ** 2 + more)]));
  for (const content of [first, second]) {
    await folder.put([{ name: "deep/large.csv", content: content as Blob }]);
    expect(at("/work/deep/large.csv")).toBe(content);
  }
});

test("other files are copied, and dated back so that what is written next has another time", async () => {
  vi.stubGlobal("FileReaderSync", class {});
  const { folder, copied } = interpreterFiles();
  const size = 8 * 1024 ** 2;
  await folder.put([{ name: "a.csv", content: new Blob([new Uint8Array(size)]) }]);
  expect(copied).toEqual([{ path: "/work/a.csv", size, at: expect.any(Number) }]);
  expect(copied[0]?.at).toBeLessThan(Date.now() - 1_000);
});
