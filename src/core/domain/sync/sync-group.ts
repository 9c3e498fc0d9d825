import * as v from "valibot";
import { number, optional, optionalFlag } from "../schema/values";
import type { SealedSecret } from "../secret/sealed-secret";
import { remoteCommand } from "./remote-command";

/** The id of the one record of `syncGroup`. */
export const GROUP_ID = "group";

/** The schema of another device, and how far its segments were read. */
export const knownDevice = v.object({
  id: v.string(),
  name: v.string(),
  /** The number of its last segment that was read. */
  read: v.number(),
  /** When it made that segment by its own clock, in milliseconds since the epoch. */
  seenAt: v.number(),
  /** Whether it has changed the secret, and is to be heard of again only once this device is given the new one. */
  hasNewKey: optionalFlag,
});

/** The schema of the devices that this one syncs with. */
export const syncGroup = v.object({
  id: v.literal(GROUP_ID),
  /** Where segments are kept; the secret is bound to it. */
  host: v.string(),
  /** The secret of the group, sealed by the vault. */
  sealed: v.custom<SealedSecret>((input) => typeof input === "object" && input !== null),
  /** The id of this device within the group. */
  device: v.string(),
  name: v.string(),
  /** The contribution to `sync-transport` in use, and the place it was given. */
  transport: v.string(),
  place: v.string(),
  /** The number of the next segment of this device. */
  next: v.number(),
  devices: v.array(knownDevice),
  syncedAt: optional(number),
  /** Set once others have been told of all records that were there before; until then a round begins with that. */
  hasToldAll: optionalFlag,
  /** The last of those records that they have been told of. */
  told: optional(v.object({ store: v.string(), at: v.string(), id: v.string() })),
  /** Commands that have yet to be sent. */
  commands: optional(v.array(remoteCommand)),
  /** Whether keys of providers go from this device to the others. */
  sharesKeys: optionalFlag,
  /** The print of the keys that were sent last, which tells them from others. */
  keysSent: optional(v.string()),
  /** The ids of providers that others have given: one that is removed here stays away. */
  keysTaken: optional(v.array(v.string())),
  /** The number of the last snapshot that this device has begun to write. */
  snapshots: optional(number),
  /** The snapshot that is being read, and the number of the last of its parts that was. */
  reading: optional(v.object({ snapshot: v.string(), part: number })),
});

/** The devices that this one syncs with, as it knows them. */
export type SyncGroup = v.InferOutput<typeof syncGroup>;

/** Another device, and how far its segments were read. */
export type KnownDevice = v.InferOutput<typeof knownDevice>;

declare module "../records/store-records" {
  interface StoreRecords {
    readonly syncGroup: SyncGroup;
  }
}
