import { pathKey } from "./file-path";

/** The paths of files that are put into one folder, so that none is there twice, or is a folder and a file. */
export class TakenPaths {
  readonly #taken = new Set<string>();

  /** Neither a file nor a folder of that name is there, and no file stands where one of its folders would be. */
  isFree(path: string): boolean {
    const key = pathKey(path);
    const isThere = this.#taken.has(key) || this.#taken.has(`/${key}`);
    return !isThere && !foldersOf(path).some((each) => this.#taken.has(each));
  }

  /** A folder is taken under its name with a slash before it, a file under its name. */
  take(path: string): void {
    this.#taken.add(pathKey(path));
    for (const folder of foldersOf(path)) this.#taken.add(`/${folder}`);
  }
}

function foldersOf(path: string): readonly string[] {
  const names = pathKey(path).split("/");
  return names.slice(1).map((_, depth) => names.slice(0, depth + 1).join("/"));
}
