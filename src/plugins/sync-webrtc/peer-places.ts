import { AppError } from "@core/errors/app-error";
import type { SyncPlaces } from "@core/points/sync-transport";
import type { Directories } from "@core/ports/directories";
import type { SyncPlace } from "@core/ports/sync/sync-place";
import { FolderSyncPlace } from "@shared/sync/folder-sync-place";
import { PeerHub, PeerPlace } from "./peer-place";
import { RtcPeers } from "./rtc-peers";

/** The name of the folder in the browser. */
const FOLDER = "Devices";

/** A place that each device has a copy of, in a folder of its browser; pages that are connected complete each other's. */
export class PeerPlaces implements SyncPlaces {
  readonly isSupported = "RTCPeerConnection" in globalThis && "storage" in navigator;
  readonly peers: RtcPeers;
  readonly #directories: Directories;
  readonly #hub = new PeerHub();

  constructor(directories: Directories) {
    this.#directories = directories;
    this.peers = new RtcPeers(this.#hub, async () => {
      const [folder] = await this.#folders();
      if (!folder) throw new AppError("devices.no-place");
      return new FolderSyncPlace(folder);
    });
  }

  /** There is one such place on a device. */
  async choose(): Promise<string | undefined> {
    const [known] = await this.#folders();
    return (known ?? (await this.#directories.createPrivate(FOLDER, "sync"))).id;
  }

  async open(id: string): Promise<SyncPlace> {
    const folder = (await this.#folders()).find((each) => each.id === id);
    if (!folder) throw new AppError("devices.no-place");
    return new PeerPlace(new FolderSyncPlace(folder), this.#hub);
  }

  async reconnect(): Promise<boolean> {
    return this.#hub.peers.length > 0;
  }

  async forget(id: string): Promise<void> {
    this.#hub.close();
    await this.#directories.forget(id);
  }

  async #folders() {
    return (await this.#directories.list("sync")).filter(({ isPrivate }) => isPrivate);
  }
}
