import type { PyodideAPI } from "pyodide";
import type { CodeFile } from "../cell-output";

/** Where the code finds its files and leaves others. */
const FOLDER = "/work";
/** Where files that are read piece by piece are mounted. */
const MOUNTS = "/given";
/** Larger files are not copied into the interpreter: it reads of them what the code asks for. */
const STREAMED_BYTES = 8 * 1024 * 1024;
/** Given files are dated so far back, so that whatever is written later has another time. */
const DATED_BACK_MS = 2_000;

/** A file that code has written. */
export interface WrittenFile {
  /** From the folder on. */
  readonly path: string;
  readonly sizeBytes: number;
  read(): Uint8Array;
}

/** The folder that code of one interpreter works in, as it stays from run to run. */
export class CodeFolder {
  readonly #fs: PyodideAPI["FS"];
  /** Time and size of each file when it was last given or handed over. */
  readonly #seen = new Map<string, string>();
  #mounts = 0;

  constructor(fs: PyodideAPI["FS"]) {
    this.#fs = fs;
    fs.mkdirTree(FOLDER);
    fs.chdir(FOLDER);
  }

  /** Puts files there, in the place of those of the same names. */
  async put(files: readonly CodeFile[]): Promise<void> {
    for (const { name, content } of files) {
      const path = `${FOLDER}/${name}`;
      this.#fs.mkdirTree(path.slice(0, path.lastIndexOf("/")));
      if (this.#fs.analyzePath(path, true).exists) this.#fs.unlink(path);
      if (content.size > STREAMED_BYTES && "FileReaderSync" in globalThis) this.#link(path, content);
      else await this.#copy(name, content);
    }
  }

  /** The files that the code has made or changed since they were last asked for. */
  *written(folder = ""): Generator<WrittenFile> {
    for (const name of this.#fs.readdir(`${FOLDER}/${folder}`)) {
      if (name === "." || name === ".." || name === "__pycache__") continue;
      const path = `${folder}${name}`;
      const { mode, size } = this.#fs.lstat(`${FOLDER}/${path}`);
      if (this.#fs.isDir(mode)) yield* this.written(`${path}/`);
      if (!this.#fs.isFile(mode) || this.#seen.get(path) === this.#stamp(path)) continue;
      this.#seen.set(path, this.#stamp(path));
      yield { path, sizeBytes: size, read: () => this.#fs.readFile(`${FOLDER}/${path}`) };
    }
  }

  async #copy(name: string, content: Blob): Promise<void> {
    const path = `${FOLDER}/${name}`;
    this.#fs.writeFile(path, new Uint8Array(await content.arrayBuffer()), { canOwn: true });
    const at = Date.now() - DATED_BACK_MS;
    this.#fs.utime(path, at, at);
    this.#seen.set(name, this.#stamp(name));
  }

  /** A file that can be read, and not written: code that wants to change it writes another. */
  #link(path: string, content: Blob): void {
    this.#mounts += 1;
    const mount = `${MOUNTS}/${this.#mounts}`;
    this.#fs.mkdirTree(mount);
    const options = { blobs: [{ name: "file", data: content }] };
    this.#fs.mount(this.#fs.filesystems.WORKERFS, options, mount);
    this.#fs.symlink(`${mount}/file`, path);
  }

  #stamp(path: string): string {
    const { mtime, size } = this.#fs.lstat(`${FOLDER}/${path}`);
    return `${Number(mtime)} ${size}`;
  }
}
