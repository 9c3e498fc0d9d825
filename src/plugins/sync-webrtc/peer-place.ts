import { AppError } from "@core/errors/app-error";
import { type Disposable, disposable } from "@core/lifecycle/disposable";
import type { SyncPlace } from "@core/ports/sync/sync-place";
import type { PeerFiles } from "./peer-files";

/** The files of this device, and those of all that are connected. What was got from one of them is kept for the others. */
export class PeerPlace implements SyncPlace {
  readonly name: string;
  readonly #own: SyncPlace;
  readonly #hub: PeerHub;

  constructor(own: SyncPlace, hub: PeerHub) {
    this.name = own.name;
    this.#own = own;
    this.#hub = hub;
  }

  async list(signal: AbortSignal): Promise<readonly string[]> {
    const peers = this.#connected();
    const lists = await Promise.all(peers.map((peer) => peer.list()));
    return [...new Set([...(await this.#own.list(signal)), ...lists.flat()])];
  }

  async get(name: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const known = await this.#own.get(name, signal);
    if (known && known.byteLength > 0) return known;
    for (const peer of this.#connected()) {
      signal.throwIfAborted();
      const content = await peer.get(name);
      if (!content) continue;
      await this.#own.putOnce(name, content, signal);
      return content;
    }
    return undefined;
  }

  async putOnce(name: string, content: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<boolean> {
    const { peers } = this.#hub;
    const lists = await Promise.all(peers.map((peer) => peer.list()));
    if (lists.flat().includes(name) || !(await this.#own.putOnce(name, content, signal))) return false;
    for (const peer of peers) peer.notify();
    return true;
  }

  /** Each device lets go of its own copy once it has a snapshot of it. */
  async remove(name: string, signal: AbortSignal): Promise<void> {
    await this.#own.remove?.(name, signal);
  }

  #connected(): readonly PeerFiles[] {
    const { peers } = this.#hub;
    if (peers.length === 0) throw new AppError("devices.not-connected");
    return peers;
  }
}

/** The devices that are connected to this page, and admitted. */
export class PeerHub {
  /** Each with the id of its device. */
  readonly #peers = new Map<PeerFiles, string>();
  readonly #listeners = new Set<() => void>();

  get peers(): readonly PeerFiles[] {
    return [...this.#peers.keys()];
  }

  add(peer: PeerFiles, device: string): void {
    this.#peers.set(peer, device);
    this.notify();
  }

  delete(peer: PeerFiles): void {
    if (this.#peers.delete(peer)) this.notify();
  }

  /** Calls all listeners: something is new. */
  notify(): void {
    for (const listener of this.#listeners) listener();
  }

  listen(listener: () => void): Disposable {
    this.#listeners.add(listener);
    return disposable(() => this.#listeners.delete(listener));
  }

  /** Closes the connections to a device, or to all. */
  close(device?: string): void {
    for (const [peer, id] of [...this.#peers]) if (device === undefined || id === device) peer.close();
  }
}
