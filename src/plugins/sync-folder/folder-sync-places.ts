import { AppError } from "@core/errors/app-error";
import type { SyncPlaces } from "@core/points/sync-transport";
import type { Directories } from "@core/ports/directories";
import type { SyncPlace } from "@core/ports/sync/sync-place";
import { FolderSyncPlace } from "@shared/sync/folder-sync-place";

/** Folders of the disk that the user has chosen for devices to meet in. */
export class FolderSyncPlaces implements SyncPlaces {
  readonly #directories: Directories;

  constructor(directories: Directories) {
    this.#directories = directories;
  }

  get isSupported(): boolean {
    return this.#directories.canChoose;
  }

  async choose(): Promise<string | undefined> {
    return (await this.#directories.choose({ purpose: "sync", writes: true }))?.id;
  }

  async open(id: string): Promise<SyncPlace> {
    const directory = await this.#directories.find(id);
    if (!directory) throw new AppError("devices.no-place");
    return new FolderSyncPlace(directory);
  }

  async reconnect(id: string): Promise<boolean> {
    return (await (await this.#directories.find(id))?.requestAccess()) === "granted";
  }

  forget(id: string): Promise<void> {
    return this.#directories.forget(id);
  }
}
