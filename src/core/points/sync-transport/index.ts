import type { Lazy } from "../../plugin/contribution";
import { extensionPoint } from "../../plugin/extension-point";
import type { SyncPeers } from "../../ports/sync/sync-peers";
import type { SyncPlace } from "../../ports/sync/sync-place";

/** A kind of place through which devices of a user see what the others have changed, such as a folder. */
export interface SyncTransport extends Lazy<SyncPlaces> {
  /** Its name, and where such a place is kept: keys of texts, or words that are the same in all languages. */
  readonly name: string;
  readonly description: string;
  /** The values that a place takes, for which the user is asked before `choose`; none where it is known without. */
  readonly fields?: readonly PlaceField[];
  /** The rule that has to be set up there first: what to do with it, and its text. `{{origin}}` is that of this page. */
  readonly setup?: { readonly label: string; readonly code: string };
}

/** A value that a place takes, such as an address. */
export interface PlaceField {
  readonly name: string;
  /** Key of a text, or words that are the same in all languages. */
  readonly label: string;
  readonly placeholder?: string;
  readonly isOptional?: boolean;
  /** Shown as dots, and filled in by no browser. */
  readonly isSecret?: boolean;
}

/** The places of one kind, each known by an id that means something on this device alone. */
export interface SyncPlaces {
  /** Whether this device can have such places. */
  readonly isSupported: boolean;
  /** Where the place is the other devices themselves, which have to be connected whenever a page was closed. */
  readonly peers?: SyncPeers;
  /** Has the user choose a place, in answer to a click, or keeps the one of their values; `undefined` when they do not. */
  choose(values?: Readonly<Record<string, string>>): Promise<string | undefined>;
  /** @throws AppError `devices.no-place` where there is none of this id. Whether it can be reached, its methods tell. */
  open(id: string): Promise<SyncPlace>;
  /** Asks for access that was lost, in answer to a click; `false` when it is not given. */
  reconnect(id: string): Promise<boolean>;
  /** Lets go of a place. The files in it stay. */
  forget(id: string): Promise<void>;
}

export const SyncTransports = extensionPoint<SyncTransport>("sync-transport", { combine: "chosen" });
