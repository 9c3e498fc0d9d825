import { storeSecretContext } from "../../domain/records/store-secret";
import { isSame } from "../../domain/sync/flat-record";
import type { WantedElsewhere } from "../../domain/sync/remote-command";
import { GROUP_ID, type SyncGroup } from "../../domain/sync/sync-group";
import type { Task } from "../../domain/task/task";
import { AppError, isAppError } from "../../errors/app-error";
import type { PluginHost } from "../../plugin/plugin-host";
import { type SyncPlaces, SyncTransports } from "../../points/sync-transport";
import type { Clock } from "../../ports/clock";
import type { Database, WriteOperation } from "../../ports/database";
import type { Locks } from "../../ports/locks";
import type { GroupCipher } from "../../ports/sync/group-cipher";
import type { TabChannel } from "../../ports/tab-channel";
import type { Vault } from "../../ports/vault";
import type { ProviderKeys } from "./provider-keys";
import { COMPACTION, type RoundProgress } from "./round-parts";
import { sayGoodbye } from "./send-segments";
import { type StoppedDevice, syncRound } from "./sync-round";

/** Held by the one tab that syncs, or changes with whom. */
const LOCK = "troupe/sync";

/** Dependencies of the devices that sync. */
export interface DevicesDependencies {
  /** As it is stored: merged records are nobody's changes. */
  readonly stored: Database;
  readonly vault: Pick<Vault, "initialise" | "seal" | "open">;
  readonly cipher: GroupCipher;
  readonly plugins: Pick<PluginHost, "open" | "load">;
  readonly locks: Pick<Locks, "hold">;
  readonly clock: Pick<Clock, "now">;
  readonly tabs: Pick<TabChannel, "post">;
  readonly keys: Pick<ProviderKeys, "pending" | "take">;
}

/** The place that devices meet in, and the name of this one. */
export interface Meeting {
  /** Id of a contribution to `sync-transport`. */
  readonly transport: string;
  /** Id of the place among those of the transport. */
  readonly place: string;
  /** The name of this device, for people. */
  readonly name: string;
}

/** The devices that this one syncs with: how they come together, part, and hear of each other. */
export class Devices {
  readonly #parts: DevicesDependencies;
  /** The heads of snapshots, which never change. */
  readonly #heads = new Map();

  constructor(parts: DevicesDependencies) {
    this.#parts = parts;
  }

  /** The devices as this one knows them; `undefined` while it syncs with nobody. */
  group(): Promise<SyncGroup | undefined> {
    return this.#parts.stored.get("syncGroup", GROUP_ID);
  }

  /** Loads the places of a transport. @throws AppError `devices.no-place` where there is no such transport. */
  async places(transport: string): Promise<SyncPlaces> {
    const { plugins } = this.#parts;
    const known = plugins.open(SyncTransports).find(transport);
    if (!known) throw new AppError("devices.no-place");
    return plugins.load(known);
  }

  /** Makes a secret that no other device has yet. @throws AppError of the vault. */
  async begin(meeting: Meeting, signal: AbortSignal): Promise<void> {
    const words = await this.#parts.cipher.createWords();
    await this.#alone(() => this.#enter(words, meeting), signal);
  }

  /**
   * Joins the devices that have a secret, also in the place of those that this one has synced with until now: what is
   * here stays, and goes to the others. @throws AppError `devices.words-wrong`, or of the vault.
   */
  async join(words: string, meeting: Meeting, signal: AbortSignal): Promise<void> {
    await this.#parts.cipher.key(words);
    await this.#alone(() => this.#enter(words, meeting), signal);
  }

  /** The secret in words, for another device. @throws AppError `devices.left`, or of the vault. */
  async words(): Promise<string> {
    const { id, host, sealed } = await this.#member();
    await this.#parts.vault.initialise();
    return this.#parts.vault.open(sealed, storeSecretContext("syncGroup", id, host));
  }

  /**
   * Brings this device and the others together, once no other tab does. It may end anywhere; the next round goes on.
   * @returns the devices whose changes could not be read on.
   * @throws AppError `devices.left`, and those of the vault, the place and the database.
   */
  sync(
    onProgress: (progress: RoundProgress) => void,
    signal: AbortSignal,
    onCommand: (wanted: WantedElsewhere) => void = () => {},
  ): Promise<readonly StoppedDevice[]> {
    return this.#alone(() => this.#round(onProgress, signal, onCommand), signal);
  }

  /**
   * Has the device that works on a task be told what is wanted of it, with the next round. @returns whether another one does.
   */
  async command(wanted: WantedElsewhere): Promise<boolean> {
    const { stored, clock } = this.#parts;
    const root = await this.#rootOf(wanted.taskId);
    const to = root?.status === "in_progress" ? root.runDevice : undefined;
    const group = await this.group();
    if (to === undefined || !group?.devices.some(({ id }) => id === to)) return false;
    await stored.update("syncGroup", GROUP_ID, (current) => {
      const known = current?.commands ?? [];
      // Every tab hears of it.
      if (!current || known.some((each) => isSame(each.wanted, wanted))) return undefined;
      return { ...current, commands: [...known, { to, at: clock.now(), wanted }] };
    });
    return true;
  }

  /** Has keys of providers go to the other devices with the next round, or no more; what they have, they keep. */
  async shareKeys(sharesKeys: boolean): Promise<void> {
    await this.#parts.stored.update(
      "syncGroup",
      GROUP_ID,
      // Whoever says so again has all of them sent again.
      (group) => group && { ...group, sharesKeys, keysSent: undefined },
    );
    this.#changed();
  }

  async #rootOf(taskId: string): Promise<Task | undefined> {
    const task = await this.#parts.stored.get("tasks", taskId);
    return task?.parentTaskId === undefined ? task : this.#rootOf(task.parentTaskId);
  }

  /**
   * Changes the secret, so that no device reads on which is not given the new words. The others are told that they need
   * them; the one that is `removed` is disconnected first, where it is connected directly.
   * @throws as `sync`: then the secret is what it was.
   */
  async changeKey(signal: AbortSignal, removed?: string): Promise<void> {
    if (removed !== undefined)
      (await this.places((await this.#member()).transport)).peers?.disconnect?.(removed);
    await this.#alone(async () => {
      const { transport, place, name } = await this.#member();
      await this.#round(() => {}, signal).catch((error: unknown) => {
        // Devices that connect directly need not be there: what they have not heard of is sent under the new secret.
        if (!isAppError(error) || error.code !== "devices.not-connected") throw error;
      });
      await sayGoodbye(await this.#roundParts(() => {}), signal);
      await this.#enter(await this.#parts.cipher.createWords(), { transport, place, name });
    }, signal);
  }

  /** Syncs no more. All records stay here, and the files of this device where they are. */
  async leave(signal: AbortSignal): Promise<void> {
    await this.#alone(async () => {
      const { transport, place } = await this.#member();
      const cleared = (["syncGroup", "syncStamps"] as const).map(
        (store) => ({ type: "clear", store }) as const,
      );
      await this.#parts.stored.write(cleared, "strict");
      this.#changed();
      await (await this.places(transport)).forget(place);
    }, signal);
  }

  async #enter(words: string, { transport, place, name }: Meeting): Promise<void> {
    const { stored, vault, cipher } = this.#parts;
    const known = await this.group();
    // The place is this device's name for it, and tells nothing about the secret.
    const host = `${transport}/${place}`;
    await vault.initialise();
    const sealed = await vault.seal(words, storeSecretContext("syncGroup", GROUP_ID, host));
    const record: SyncGroup = {
      ...{ id: GROUP_ID, host, sealed, transport, place, name },
      ...{ device: known?.device ?? cipher.createDeviceId(), next: 1, devices: [] },
      ...(known?.keysTaken ? { keysTaken: known.keysTaken } : {}),
    };
    const begun: WriteOperation = { type: "put", store: "syncGroup", record };
    // Stamps of changes to data that were not synced in between would tell less than there is.
    const anew: WriteOperation[] = known ? [] : [{ type: "clear", store: "syncStamps" }];
    await stored.write([...anew, begun], "strict");
    this.#changed();
  }

  async #round(
    onProgress: (progress: RoundProgress) => void,
    signal: AbortSignal,
    onCommand: (wanted: WantedElsewhere) => void = () => {},
  ): Promise<readonly StoppedDevice[]> {
    return syncRound({ ...(await this.#roundParts(onProgress)), onCommand }, signal);
  }

  async #roundParts(onProgress: (progress: RoundProgress) => void) {
    const { stored: database, clock, cipher, keys } = this.#parts;
    const { transport, place: id } = await this.#member();
    const key = await cipher.key(await this.words());
    const place = await (await this.places(transport)).open(id);
    return {
      ...{ database, clock, place, key, keys, onProgress, onCommand: () => {} },
      ...{ heads: this.#heads, compaction: COMPACTION },
    };
  }

  async #member(): Promise<SyncGroup> {
    const group = await this.group();
    if (!group) throw new AppError("devices.left");
    return group;
  }

  #alone<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    return this.#parts.locks.hold(LOCK, work, signal);
  }

  /** Has other tabs show it. */
  #changed(): void {
    this.#parts.tabs.post({ type: "store-changed", store: "syncGroup" });
  }
}
