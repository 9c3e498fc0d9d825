import type { Directory } from "@core/ports/directories";
import type { SyncPlace } from "@core/ports/sync/sync-place";

/** Files of a device that syncs lie apart from what else the user keeps in the folder. */
const FOLDER = "troupe-sync";

/** A folder that the user's own Dropbox, Syncthing or iCloud carries from device to device, or a stick. */
export class FolderSyncPlace implements SyncPlace {
  readonly #directory: Directory;

  constructor(directory: Directory) {
    this.#directory = directory;
  }

  get name(): string {
    return this.#directory.name;
  }

  async list(signal: AbortSignal): Promise<readonly string[]> {
    const names: string[] = [];
    for await (const { path } of this.#directory.walk(signal, (folder) => folder === FOLDER))
      if (path.startsWith(`${FOLDER}/`)) names.push(path.slice(FOLDER.length + 1));
    return names;
  }

  async get(name: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const file = await this.#directory.file(`${FOLDER}/${name}`, signal);
    return file && new Uint8Array(await file.arrayBuffer());
  }

  async putOnce(name: string, content: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<boolean> {
    const path = `${FOLDER}/${name}`;
    const known = await this.#directory.file(path, signal);
    // An empty one is of a page that went away before its content was there.
    if (known && known.size > 0) return false;
    await this.#directory.write(path, new Blob([content]), signal);
    return true;
  }

  remove(name: string, signal: AbortSignal): Promise<void> {
    return this.#directory.remove(`${FOLDER}/${name}`, signal);
  }
}
