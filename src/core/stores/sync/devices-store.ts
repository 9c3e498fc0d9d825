import { makeAutoObservable, observableRef, runInAction } from "mobx";
import { isWantedElsewhere, type WantedElsewhere } from "../../domain/sync/remote-command";
import type { SyncGroup } from "../../domain/sync/sync-group";
import { type AppError, isAbort, toAppError } from "../../errors/app-error";
import { type Disposable, disposeAll } from "../../lifecycle/disposable";
import type { SyncPlaces } from "../../points/sync-transport";
import type { Clock } from "../../ports/clock";
import type { PeerLink, SyncPeers } from "../../ports/sync/sync-peers";
import type { TabChannel } from "../../ports/tab-channel";
import type { Devices, Meeting } from "../../services/sync/devices";
import type { PeerPairing } from "../../services/sync/peer-pairing";
import type { RoundProgress } from "../../services/sync/round-parts";
import { newsOf } from "../../services/sync/sync-news";
import type { StoppedDevice } from "../../services/sync/sync-round";
import { RoundTimer } from "../round-timer";
import { PlaceWatch } from "./place-watch";

/** The time between two rounds. */
const ROUND_INTERVAL_MS = 30_000;
/** A timer may go off a little early. */
const EARLY_MS = 1_000;
/** The longest that work waits for others to be met. */
const MEETING_MS = 3_000;

/** Dependencies of the devices that sync. */
export interface DevicesStoreDependencies {
  readonly devices: Pick<
    Devices,
    "group" | "places" | "begin" | "join" | "words" | "sync" | "changeKey" | "leave" | "command" | "shareKeys"
  >;
  readonly pairing: Pick<PeerPairing, "pair">;
  readonly clock: Clock;
  readonly tabs: TabChannel;
  /** Reaches this tab too, unlike `tabs`: what other devices have changed is news to all. */
  readonly everybody: TabChannel;
}

/** The devices that this one syncs with, and how that goes. */
export class DevicesStore implements Disposable {
  status: "unread" | "idle" | "syncing" | "changing" = "unread";
  group: SyncGroup | undefined = undefined;
  /** Records that the round under way has brought and taken. */
  progress = { received: 0, sent: 0 };
  /** Devices whose changes could not be read on in the last round. */
  stopped: readonly StoppedDevice[] = [];
  /** The reason why the last round, or what was asked for, came to nothing. */
  error: AppError | undefined = undefined;
  readonly #parts: DevicesStoreDependencies;
  readonly #connections: Disposable[];
  readonly #end = new AbortController();
  #peers: SyncPeers | undefined;
  #hasNews = false;
  /** The round under way, and those that follow it for news. */
  #round: Promise<void> = Promise.resolve();
  readonly #watch: PlaceWatch;
  readonly #timer: RoundTimer;

  constructor(parts: DevicesStoreDependencies) {
    this.#parts = parts;
    this.#timer = new RoundTimer(parts.clock, ROUND_INTERVAL_MS, () => this.#onInterval());
    this.#watch = new PlaceWatch(
      (transport) => this.places(transport),
      () => this.#syncForNews(),
    );
    makeAutoObservable(
      this,
      { group: observableRef, stopped: observableRef, progress: observableRef },
      { autoBind: true },
    );
    this.#connections = [
      parts.tabs.listen((message) => {
        if (message.type === "store-changed" && message.store === "syncGroup") void this.load();
      }),
      // Commands of this tab too: the one that works on the task may be another device.
      parts.everybody.listen((message) => {
        if (isWantedElsewhere(message)) this.#command(message).catch((error: unknown) => this.#fail(error));
      }),
    ];
  }

  get isBusy(): boolean {
    return this.status === "syncing" || this.status === "changing";
  }

  /** Reads which devices there are. */
  async load(): Promise<void> {
    const group = await this.#parts.devices.group();
    runInAction(() => {
      this.group = group;
      if (this.status === "unread") this.status = "idle";
    });
  }

  /** Syncs now and every half minute from then on. */
  start(): void {
    this.#timer.start();
  }

  /** Does not wait for the end of the half minute, as when a hidden tab is shown, whose timers come late. */
  wake(): void {
    this.#timer.wake();
  }

  places(transport: string): Promise<SyncPlaces> {
    return this.#parts.devices.places(transport);
  }

  /** Makes a new secret for this device and those that will be given it. */
  begin(meeting: Meeting): Promise<boolean> {
    return this.#change(() => this.#parts.devices.begin(meeting, this.#end.signal));
  }

  /** Joins the devices that have a secret. */
  join(words: string, meeting: Meeting): Promise<boolean> {
    return this.#change(() => this.#parts.devices.join(words, meeting, this.#end.signal));
  }

  /** The secret in words. @throws as `Devices.words`. */
  words(): Promise<string> {
    return this.#parts.devices.words();
  }

  /** Changes the secret, so that the removed device, which is not given the new one, hears of nothing any more. */
  remove(device: string): Promise<boolean> {
    return this.#change(() => this.#parts.devices.changeKey(this.#end.signal, device));
  }

  /** Has keys of providers go to the other devices with the next round, or no more. */
  shareKeys(isShared: boolean): Promise<boolean> {
    return this.#change(() => this.#parts.devices.shareKeys(isShared));
  }

  /** Syncs no more. */
  leave(): Promise<boolean> {
    return this.#change(() => this.#parts.devices.leave(this.#end.signal));
  }

  /**
   * Admits a device that is connected directly, and syncs with it at once and whenever it has something new.
   * @throws as `PeerPairing.pair`.
   */
  async pair(
    link: PeerLink,
    meeting: Meeting,
    confirm: (code: string, other: string) => Promise<boolean>,
    signal: AbortSignal,
  ): Promise<void> {
    const { peers } = await this.places(meeting.transport);
    await this.#parts.pairing.pair(link, meeting, confirm, signal);
    if (peers && this.#peers !== peers) {
      this.#peers = peers;
      this.#connections.push(peers.listen(() => this.#syncAgain(peers)));
    }
    await this.load();
    this.start();
    void this.syncNow();
  }

  /** Asks for access to the place that devices meet in, in answer to a click, and syncs. */
  async reconnect(): Promise<void> {
    const { group } = this;
    if (!group) return;
    await this.#change(async () => {
      await (await this.places(group.transport)).reconnect(group.place);
    });
  }

  /** Brings this device and the others together by a round that begins from now on, but waits only a short while for it. */
  async meet(): Promise<void> {
    if (!this.group) await this.load();
    if (this.isBusy) this.#hasNews = true;
    const waited = new AbortController();
    const round = this.isBusy ? this.#round : this.syncNow();
    const patience = this.#parts.clock.sleep(MEETING_MS, waited.signal).catch(() => {}); // Cut short once they are met.
    await Promise.race([round, patience]);
    waited.abort();
  }

  /** Brings this device and the others together; never throws but sets `error`. */
  async syncNow(): Promise<void> {
    if (this.isBusy || !this.group) return;
    this.#round = this.#sync();
    await this.#round;
  }

  async #sync(): Promise<void> {
    runInAction(() => Object.assign(this, { status: "syncing", progress: { received: 0, sent: 0 } }));
    try {
      const stopped = await this.#parts.devices.sync(
        (progress) => this.#onProgress(progress),
        this.#end.signal,
        (wanted) => this.#parts.everybody.post(wanted),
      );
      runInAction(() => Object.assign(this, { stopped, error: undefined }));
    } catch (error) {
      if (!isAbort(error)) this.#fail(error);
    }
    await this.#settle();
    if (!this.#hasNews) return;
    this.#hasNews = false;
    if (!this.isBusy && this.group) await this.#sync();
  }

  dispose(): void {
    this.#end.abort();
    this.#timer.dispose();
    this.#watch.dispose();
    disposeAll(this.#connections.splice(0));
  }

  /** Whether no tab has synced for half a minute. */
  get #isDue(): boolean {
    const sinceMs = Math.abs(this.#parts.clock.now() - (this.group?.syncedAt ?? 0));
    return sinceMs >= ROUND_INTERVAL_MS - EARLY_MS;
  }

  /** @returns whether it went well; then all are synced with at once. */
  async #change(work: () => Promise<unknown>): Promise<boolean> {
    Object.assign(this, { status: "changing", error: undefined, stopped: [] });
    try {
      await work();
    } catch (error) {
      this.#fail(error);
      await this.#settle();
      return false;
    }
    await this.#settle();
    this.start();
    this.wake();
    return true;
  }

  async #settle(): Promise<void> {
    runInAction(() => {
      this.status = "idle";
    });
    await this.load();
  }

  /** Syncs at once, or after the round that is under way. */
  #syncAgain(peers: SyncPeers): void {
    if (peers.connected > 0) this.#syncForNews();
  }

  #syncForNews(): void {
    if (this.isBusy) this.#hasNews = true;
    else void this.syncNow();
  }

  /** Commands to other devices are sent at once, or after the round that is under way, which may have read them no more. */
  async #command(wanted: WantedElsewhere): Promise<void> {
    if (!(await this.#parts.devices.command(wanted))) return;
    if (!this.group) await this.load();
    if (this.isBusy) this.#hasNews = true;
    else await this.syncNow();
  }

  #fail(error: unknown): void {
    runInAction(() => {
      this.error = toAppError(error);
    });
  }

  #onProgress({ received, sent }: RoundProgress): void {
    const { progress } = this;
    this.progress = { received: progress.received + received.length, sent: progress.sent + sent };
    for (const message of newsOf(received)) this.#parts.everybody.post(message);
  }

  async #onInterval(): Promise<void> {
    await this.load().catch((error: unknown) => this.#fail(error));
    // A place that is out of reach is told of by the round, and tried again with the next.
    await this.#watch.watch(this.group).catch(() => {});
    if (this.#isDue) await this.syncNow();
  }
}
