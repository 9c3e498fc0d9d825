import type { KnowledgeSummary } from "./knowledge-summary";

/** Folders below more others than these stand among them: nobody opens as many, and drawing them is nested. */
const DEEPEST = 12;

/** A folder of the knowledge base: files tell by their paths which they are in. */
export interface KnowledgeFolder {
  /** The names of the folders down to it, with `/` between; empty for the root. */
  readonly path: string;
  readonly name: string;
  /** The record of a folder that is synced; others have none. */
  readonly item: KnowledgeSummary | undefined;
  /** By name. */
  readonly folders: readonly KnowledgeFolder[];
  /** Those in it, in the order given. */
  readonly files: readonly KnowledgeSummary[];
  /** The number of all files below it. */
  readonly fileCount: number;
}

interface GrowingFolder extends KnowledgeFolder {
  item: KnowledgeSummary | undefined;
  folders: GrowingFolder[];
  files: KnowledgeSummary[];
  fileCount: number;
  readonly byName: Map<string, GrowingFolder>;
}

function newFolder(path: string, name: string): GrowingFolder {
  return { path, name, item: undefined, folders: [], files: [], fileCount: 0, byName: new Map() };
}

/** The tree of folders that items are in, from the root. */
export function knowledgeTree(items: readonly KnowledgeSummary[]): KnowledgeFolder {
  const root = newFolder("", "");
  for (const item of items) {
    if (item.type === "folder") {
      const place = folderAt(root, cleanPath(item.path));
      // Two folders of one name may be synced; each keeps its row.
      if (place === root || place.item) root.folders.push({ ...newFolder(item.path, item.name), item });
      else place.item = item;
    } else folderAt(root, folderOf(item)).files.push(item);
  }
  finish(root);
  return root;
}

function folderAt(root: GrowingFolder, path: string): GrowingFolder {
  let folder = root;
  const names = path === "" ? [] : path.split("/");
  for (const name of names.slice(0, DEEPEST)) {
    let next = folder.byName.get(name);
    if (!next) {
      next = newFolder(folder.path === "" ? name : `${folder.path}/${name}`, name);
      folder.byName.set(name, next);
      folder.folders.push(next);
    }
    folder = next;
  }
  return folder;
}

function finish(folder: GrowingFolder): void {
  folder.folders.sort((a, b) => a.name.localeCompare(b.name));
  for (const each of folder.folders) finish(each);
  folder.fileCount = folder.files.length + folder.folders.reduce((sum, { fileCount }) => sum + fileCount, 0);
}

/** A path of names alone, with `/` between them. */
export function cleanPath(path: string): string {
  const names = path.split(/[\\/]/).map((name) => name.trim());
  return names.filter((name) => name !== "" && name !== "." && name !== "..").join("/");
}

/** The path of the folder a file is in; empty at the root. */
export function folderOf({ path }: Pick<KnowledgeSummary, "path">): string {
  return cleanPath(path.slice(0, Math.max(0, path.lastIndexOf("/"))));
}

/** All files in a folder and those below. */
export function filesBelow(folder: KnowledgeFolder): readonly KnowledgeSummary[] {
  return [...folder.files, ...folder.folders.flatMap(filesBelow)];
}

/** The folder to which one that is moved, or the files in it, would go in another; undefined where they are, or cannot go. */
export function placeIn(
  folder: string,
  { name, from, isFolder }: { readonly name: string; readonly from: string; readonly isFolder: boolean },
): string | undefined {
  if (isFolder && `${folder}/`.startsWith(`${from}/`)) return undefined;
  const place = isFolder ? cleanPath(`${folder}/${name}`) : folder;
  return place === from ? undefined : place;
}

/** The path that a file has once the folder `from`, which it is in or below, has moved to `to`. */
export function movedPath({ path }: Pick<KnowledgeSummary, "path">, from: string, to: string): string {
  const clean = cleanPath(path);
  const rest = from === "" ? clean : clean.slice(from.length + 1);
  return cleanPath(`${to}/${rest}`);
}
