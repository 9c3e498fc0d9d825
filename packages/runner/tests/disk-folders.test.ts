import { execFileSync } from "node:child_process";
import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Directory } from "@core/ports/directories";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DISK_FOLDERS, diskDirectories } from "../src/folders/disk-folders";
import { readRoots } from "../src/folders/roots";
import { RunnerHome } from "../src/home/runner-home";

/** Changes to the disk right before and after a file is opened. */
const opening = vi.hoisted(() => ({ before: () => {}, after: () => {} }));
vi.mock(import("node:fs/promises"), async (original) => {
  const real = await original();
  const open: typeof real.open = async (...args) => {
    opening.before();
    return real.open(...args).finally(() => opening.after());
  };
  return { ...real, open };
});

const SECRET = "not for tasks";
const never = new AbortController().signal;
let place: string;
let home: RunnerHome;

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), "troupe-folders-"));
  home = new RunnerHome(join(place, "home"));
  for (const name of ["notes/2026", "papers", "outside"]) mkdirSync(join(place, name), { recursive: true });
  writeFileSync(join(place, "notes/a.md"), "one");
  writeFileSync(join(place, "notes/2026/b.md"), "two");
  writeFileSync(join(place, "notes/.env"), SECRET);
  writeFileSync(join(place, "outside/secret.md"), SECRET);
});

afterEach(() => {
  Object.assign(opening, { before: () => {}, after: () => {} });
  rmSync(place, { recursive: true, force: true });
});

function configure(folders: object) {
  home.write("folders.json", JSON.stringify({ folders }));
  return readRoots(home);
}

async function opened(folders?: object): Promise<Directory> {
  const { open } = configure(
    folders ?? { notes: join(place, "notes"), papers: { path: join(place, "papers"), writable: true } },
  );
  const directory = await diskDirectories(() => open).find(DISK_FOLDERS);
  if (!directory) throw new Error("not open");
  return directory;
}

const code = (error: unknown) => (error as { code?: string }).code;
const textOf = async (directory: Directory, path: string) =>
  directory.file(path, never).then((file) => file?.text(), code);
const pathsOf = async (directory: Directory) => {
  const paths: string[] = [];
  for await (const { path } of directory.walk(never)) paths.push(path);
  return paths.sort();
};

it("opens the folders that its owner names, to be read unless they say more", async () => {
  const directory = await opened();
  expect(directory.name).toBe("notes, papers");
  expect(await pathsOf(directory)).toEqual(["notes/2026/b.md", "notes/a.md"]);
  expect(await textOf(directory, "notes/2026/b.md")).toBe("two");
  expect(await textOf(directory, "notes/none.md")).toBeUndefined();
  expect(await textOf(directory, "notes/2026")).toBeUndefined();
  const content = new Blob(["new"]);
  expect(await directory.write("notes/a.md", content, never).catch(code)).toBe("folder.read-only");
  expect(await directory.remove("notes/a.md", never).catch(code)).toBe("folder.read-only");
  expect(await directory.move("papers/x", "notes/a.md", never).catch(code)).toBe("folder.read-only");
  expect(["notes/a.md", "papers/a.md"].map((path) => directory.isReadOnly?.(path))).toEqual([true, false]);
  await directory.write("papers/deep/down/c.md", content, never);
  await directory.move("papers/deep/down/c.md", "papers/d.md", never);
  expect(readFileSync(join(place, "papers/d.md"), "utf8")).toBe("new");
  expect(readFileSync(join(place, "notes/a.md"), "utf8")).toBe("one");
  await directory.remove("papers/d.md", never);
  expect(await pathsOf(directory)).toEqual(["notes/2026/b.md", "notes/a.md"]);
  // Nothing half written is left.
  expect(readdirSync(join(place, "papers/deep/down"))).toEqual([]);
});

it.each([
  ...["notes/../outside/secret.md", "notes/./a.md", "notes//a.md", "../outside/secret.md", "/etc/passwd", ""],
  ...[
    "notes/link.md",
    "notes/linked/secret.md",
    "notes/loop/a.md",
    "notes/.env",
    "notes/..\\a.md",
    "notes/a.md\0",
  ],
  ...[
    "papers/out/new.md",
    "papers/link.md",
    "papers/gone.md",
    "papers",
    "papers/",
    "elsewhere/a.md",
    "papers/.ssh/x",
  ],
])("neither reads nor writes %j", async (path) => {
  const directory = await opened();
  const outside = join(place, "outside");
  symlinkSync(join(outside, "secret.md"), join(place, "notes/link.md"));
  symlinkSync(outside, join(place, "notes/linked"));
  symlinkSync(".", join(place, "notes/loop"));
  symlinkSync(outside, join(place, "papers/out"));
  symlinkSync(join(outside, "secret.md"), join(place, "papers/link.md"));
  symlinkSync(join(outside, "new.md"), join(place, "papers/gone.md"));
  expect([undefined, "folder.bad-path"]).toContain(await textOf(directory, path));
  const written = await directory.write(path, new Blob(["taken over"]), never).catch(code);
  expect(["folder.bad-path", "folder.read-only"]).toContain(written);
  expect(["folder.bad-path", "folder.read-only", undefined]).toContain(
    await directory.remove(path, never).catch(code),
  );
  expect(readdirSync(outside)).toEqual(["secret.md"]);
  expect(readFileSync(join(outside, "secret.md"), "utf8")).toBe(SECRET);
  expect(await pathsOf(directory)).toEqual(["notes/2026/b.md", "notes/a.md"]);
});

it("waits for no pipe, and reads no file that is larger than fits", async () => {
  const directory = await opened();
  execFileSync("mkfifo", [join(place, "notes/pipe")]);
  writeFileSync(join(place, "notes/large"), Buffer.alloc(50 * 1024 ** 2 + 1));
  expect(await textOf(directory, "notes/pipe")).toBeUndefined();
  expect(await textOf(directory, "notes/large")).toBe("folder.too-large");
  expect(await pathsOf(directory)).not.toContain("notes/pipe");
});

it.each([false, true])(
  "gives and takes nothing where a folder is made a link under a call, and back again: %s",
  async (isBack) => {
    const directory = await opened({ papers: { path: join(place, "papers"), writable: true } });
    const outside = join(place, "outside");
    const [folder, aside] = [join(place, "papers/in"), join(place, "papers/aside")];
    mkdirSync(folder);
    writeFileSync(join(folder, "secret.md"), "inside");
    opening.before = () => {
      renameSync(folder, aside);
      symlinkSync(outside, folder);
    };
    opening.after = () => {
      if (!isBack) return;
      rmSync(folder);
      renameSync(aside, folder);
    };
    expect(await textOf(directory, "papers/in/secret.md")).toBe("folder.bad-path");
    if (!isBack) {
      rmSync(folder);
      renameSync(aside, folder);
    }
    const written = await directory.write("papers/in/new.md", new Blob(["taken over"]), never).catch(code);
    expect(["folder.bad-path", "folder.failed"]).toContain(written);
    const texts = readdirSync(outside).map((name) => readFileSync(join(outside, name), "utf8"));
    expect(texts.filter((text) => text !== "")).toEqual([SECRET]);
  },
);

it("opens hidden files where that is said, and no folder of its own", async () => {
  const directory = await opened({ notes: { path: join(place, "notes"), hidden: true } });
  expect(await textOf(directory, "notes/.env")).toBe(SECRET);
  const { open, refused } = configure({
    ...{ own: home.folder, above: place, gone: join(place, "gone"), file: join(place, "notes/a.md") },
    ...{ "a/b": join(place, "notes"), "..": join(place, "notes"), relative: "notes" },
  });
  expect(open).toEqual([]);
  expect(Object.fromEntries(refused.map(({ name, failure }) => [name, failure]))).toEqual({
    ...{ own: "own", above: "own", gone: "missing", file: "missing" },
    ...{ "a/b": "invalid", "..": "invalid", relative: "invalid" },
  });
  home.write("folders.json", "{");
  expect(readRoots(home).refused).toEqual([{ name: "folders.json", failure: "invalid" }]);
});

it("reads a file with several names, which its owner has put there", async () => {
  const directory = await opened();
  linkSync(join(place, "outside/secret.md"), join(place, "notes/second.md"));
  expect(await textOf(directory, "notes/second.md")).toBe(SECRET);
});
