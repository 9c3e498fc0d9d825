import type { Directory } from "@core/ports/directories";
import { expect, test } from "vitest";
import { FixedClock } from "../../../tests/fakes/fixed-clock";
import { MemoryDirectoryHandle } from "../../../tests/fakes/memory-directory-handle";
import { BrowserDirectory } from "./browser-directory";

const never = new AbortController().signal;

function folder(clock = new FixedClock()) {
  const disk = new MemoryDirectoryHandle("reports");
  const kept = {
    id: "f",
    name: "reports",
    purpose: "work",
    writes: true,
    handle: disk.handle,
    addedAt: 0,
  } as const;
  return { disk, directory: new BrowserDirectory(kept, disk.handle, clock) };
}

async function paths(directory: Directory, ...walk: Parameters<Directory["walk"]>) {
  const found: string[] = [];
  for await (const { path } of directory.walk(...walk)) found.push(path);
  return found.sort();
}

const code = (error: unknown) => (error as { code?: string }).code;

test("files are found at any depth, with their sizes and times", async () => {
  const { disk, directory } = folder();
  disk.put({ "a.md": "one", "2026/b.md": "two!", "2026/q1/c.md": "", ".git/x": "", "a.md.crswap": "" }, 7);
  expect(await paths(directory, never, (path) => path !== ".git")).toEqual([
    "2026/b.md",
    "2026/q1/c.md",
    "a.md",
  ]);
  for await (const file of directory.walk(never))
    if (file.path === "2026/b.md") expect(file).toEqual({ path: "2026/b.md", sizeBytes: 4, lastModified: 7 });
});

test("what went away or cannot be read is passed over on a walk, and any other trouble ends it", async () => {
  const failing = (name: string) => (): Promise<never[]> => Promise.reject(new DOMException("", name));
  const file = (name: string) => ({ kind: "file", getFile: failing(name) });
  const within = (name: string) => ({
    kind: "directory",
    async *entries() {
      yield* await failing(name)();
    },
  });
  const walked = (entries: Readonly<Record<string, object>>) => {
    const root = {
      async *entries() {
        yield* Object.entries(entries);
        yield ["kept.md", { kind: "file", getFile: async () => new File(["x"], "kept.md") }];
      },
    };
    const kept = { id: "f", name: "reports", purpose: "work", writes: true, addedAt: 0 } as const;
    return paths(new BrowserDirectory(kept, root as never, new FixedClock()), never).catch(code);
  };
  expect(await walked({ a: file("NotFoundError"), b: file("NotReadableError") })).toEqual(["kept.md"]);
  expect(await walked({ a: within("NotFoundError") })).toEqual(["kept.md"]);
  expect(await walked({ a: file("UnknownError") })).toBe("folder.failed");
  expect(await walked({ a: within("NotAllowedError") })).toBe("folder.no-access");
});

test("a walk lets the page answer between slices, and ends when it is cancelled", async () => {
  const clock = new FixedClock();
  const { disk, directory } = folder(clock);
  disk.put(Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`${n}.txt`, ""])));
  const cancel = new AbortController();
  let found = 0;
  const walk = async () => {
    for await (const _ of directory.walk(cancel.signal)) {
      await clock.advance(1);
      if (++found === 100) cancel.abort();
    }
  };
  await expect(walk()).rejects.toThrow(/abort/i);
  expect(found).toBe(100);
  expect(clock.tasks).toBeGreaterThanOrEqual(9);
});

test.each([
  "../secret.txt",
  "a/../../secret.txt",
  "/etc/passwd",
  "C:\\Windows\\win.ini",
  "C:/Windows/win.ini",
  "..\\secret.txt",
  "a//b.txt",
  "./a.txt",
  "a/./b.txt",
  "",
  "nul",
  "con.txt",
  "a\0b.txt",
  "invoice\u202Efdp.exe",
  "end.",
  " front.txt",
  "stream.txt:hidden",
  `${"deep/".repeat(11)}x`,
  "x".repeat(300),
])("nothing is written to the path %j", async (path) => {
  const { disk, directory } = folder();
  disk.put({ "a.txt": "kept" });
  expect(await directory.write(path, new Blob(["x"]), never).catch(code)).toBe("folder.bad-path");
  expect(await directory.move("a.txt", path, never).catch(code)).toBe("folder.bad-path");
  expect(disk.texts).toEqual({ "a.txt": "kept" });
});

test.each(["../a.txt", "/a.txt", "..", "", "b/../a.txt", "b\\a.txt", "a.txt\0"])(
  "nothing is read or deleted by the path %j",
  async (path) => {
    const { disk, directory } = folder();
    disk.put({ "a.txt": "kept", "b/a.txt": "kept" });
    expect(await directory.file(path, never).catch(code)).toBe("folder.bad-path");
    expect(await directory.remove(path, never).catch(code)).toBe("folder.bad-path");
    expect(Object.keys(disk.texts)).toHaveLength(2);
  },
);

test("files are read whatever they are called, and are undefined where there are none", async () => {
  const { disk, directory } = folder();
  disk.put({ "what: now?.txt": "read", "sub/x": "" });
  expect(await (await directory.file("what: now?.txt", never))?.text()).toBe("read");
  expect(await directory.file("none/at/all.txt", never)).toBeUndefined();
  expect(await directory.file("sub", never)).toBeUndefined();
});

test("files are written with the folders above them, replaced, moved and deleted", async () => {
  const { disk, directory } = folder();
  await directory.write("2026/q1/sum.md", new Blob(["one"]), never);
  await directory.write("2026/q1/sum.md", new Blob(["two"]), never);
  expect(disk.texts).toEqual({ "2026/q1/sum.md": "two" });
  await directory.move("2026/q1/sum.md", "sum.md", never);
  expect(disk.texts).toEqual({ "sum.md": "two" });
  await directory.remove("sum.md", never);
  await directory.remove("sum.md", never);
  expect(disk.texts).toEqual({});
  expect(await directory.move("sum.md", "x.md", never).catch(code)).toBe("folder.no-file");
});

test("what finds no room leaves nothing behind, and what was there as it was", async () => {
  const { disk, directory } = folder();
  disk.put({ "old.txt": "old" });
  disk.troubles.roomBytes = 4;
  expect(await directory.write("old.txt", new Blob(["too long"]), never).catch(code)).toBe("folder.full");
  expect(await directory.write("new.txt", new Blob(["too long"]), never).catch(code)).toBe("folder.full");
  expect(disk.texts).toEqual({ "old.txt": "old" });
});

test("a write that is cancelled leaves what was there", async () => {
  const { disk, directory } = folder();
  const cancel = new AbortController();
  const writing = directory.write("new.txt", new Blob(["x"]), cancel.signal);
  cancel.abort();
  await expect(writing).rejects.toThrow(/abort/i);
  expect(disk.texts).toEqual({});
});

test("access is asked for as much as the folder was opened for", async () => {
  const asked: unknown[] = [];
  const handle = {
    queryPermission: async ({ mode }: { mode: string }) => {
      asked.push(mode);
      return "granted";
    },
    requestPermission: async ({ mode }: { mode: string }) => {
      asked.push(mode);
      return "granted";
    },
    values: async function* () {},
    entries: async function* () {},
    keys: async function* () {},
  };
  const kept = { id: "f", name: "reports", purpose: "work", handle, addedAt: 0 } as const;
  for (const writes of [true, false]) {
    const directory = new BrowserDirectory({ ...kept, writes } as never, handle as never, new FixedClock());
    expect([await directory.access(), await directory.requestAccess()]).toEqual(["granted", "granted"]);
    expect(directory).toMatchObject({ id: "f", name: "reports", purpose: "work", isPrivate: false });
  }
  expect(asked).toEqual(["readwrite", "readwrite", "read", "read"]);
});

test("lost access is told apart from a folder that is gone, and can be asked for again", async () => {
  const { disk, directory } = folder();
  disk.put({ "a.txt": "" });
  disk.troubles.permission = "prompt";
  expect(await directory.access()).toBe("prompt");
  expect(await directory.file("a.txt", never).catch(code)).toBe("folder.no-access");
  expect(await paths(directory, never).catch(code)).toBe("folder.no-access");
  expect(await directory.write("b.txt", new Blob(), never).catch(code)).toBe("folder.no-access");
  disk.troubles.answer = "denied";
  expect(await directory.requestAccess()).toBe("denied");
  disk.troubles.answer = "granted";
  expect(await directory.requestAccess()).toBe("granted");
  expect(await paths(directory, never)).toEqual(["a.txt"]);
  disk.troubles.isGone = true;
  expect(await directory.access()).toBe("gone");
  expect(await paths(directory, never).catch(code)).toBe("folder.no-file");
});
