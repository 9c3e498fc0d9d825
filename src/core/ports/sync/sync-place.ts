import type { Disposable } from "../../lifecycle/disposable";

/**
 * Files that all devices of a user see sooner or later, encrypted beforehand. Methods throw an AppError of the place, such
 * as `folder.no-access`, while it is out of reach.
 */
export interface SyncPlace {
  readonly name: string;
  /** The names of all files, in no order; others may have added some. */
  list(signal: AbortSignal): Promise<readonly string[]>;
  /** The content of a file, which may be cut while it is still on its way; `undefined` where there is none. */
  get(name: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Makes a file: completely, or not at all. Resolves to `false`, with nothing changed, where there is one of that name. */
  putOnce(name: string, content: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<boolean>;
  /** Deletes a file, where the place can; nothing happens when there is none. */
  remove?(name: string, signal: AbortSignal): Promise<void>;
  /** Calls back when there may be something new, where the place can tell. */
  watch?(listener: () => void): Disposable;
}
