import { AppError } from "@core/errors/app-error";
import { type Disposable, disposable } from "@core/lifecycle/disposable";
import { FramePulse, type FrameSign } from "./frame-pulse";

/** A frame shows a sign of life twice a second; this long without one means that it loops. */
const SILENCE_LIMIT_MS = 4000;
/** Nobody in particular is to blame while another frame parses a library, which holds its neighbours up. */
const NEIGHBOUR_LIMIT_MS = 10_000;
/** Starting includes parsing a library of megabytes on a slow device, before anything untrusted is in the frame. */
const START_LIMIT_MS = 30_000;
const CHECK_MS = 250;
/** A check that comes this late tells of a page, or a device, that was held up itself. */
const LATE_MS = 500;
/** How often a frame begins again because of a silence that may have been another's fault. */
const RESTART_LIMIT = 1;
/** Frames that start and make their first drawing at the same time; they share a thread, and have to be heard in turn. */
const STARTS_LIMIT = 2;

/** A frame that can be taken away and brought back. */
export interface WatchedFrame {
  /** Puts the frame into the page; its document begins anew. */
  start(): void;
  /** Takes the frame out of the page. */
  remove(): void;
  /** The frame, which has been removed, is not coming back. */
  end(error: AppError): void;
}

/**
 * Starts frames, few at a time, and watches them for as long as they are there. Browsers give sandboxed frames a
 * process apart from the page, but all of them the same one: a loop in one frame silences the others and every later
 * one, and goes on even when its frame is removed, until no frame is left. So all that are silent go together; the
 * one that was at work is ended, the others begin again.
 */
export class FrameWatch {
  readonly #frames = new Map<WatchedFrame, FramePulse>();
  #timer: ReturnType<typeof setInterval> | undefined;
  #lastCheckMs = 0;
  #turns = 0;

  /** Starts a frame when its turn has come, and watches it until what is returned is disposed. */
  add(frame: WatchedFrame): Disposable {
    if (this.#frames.size === 0) this.#begin();
    this.#frames.set(frame, new FramePulse());
    this.#startWaiting();
    return disposable(() => this.#forget(frame));
  }

  /** The frame showed a sign of life. */
  seen(frame: WatchedFrame, sign: FrameSign): void {
    this.#frames.get(frame)?.show(sign, performance.now(), ++this.#turns);
    if (sign === "drawn") this.#startWaiting();
  }

  #begin(): void {
    this.#lastCheckMs = performance.now();
    this.#timer = setInterval(() => this.#check(), CHECK_MS);
  }

  #forget(frame: WatchedFrame): void {
    this.#frames.delete(frame);
    if (this.#frames.size === 0) clearInterval(this.#timer);
    this.#startWaiting();
  }

  #startWaiting(): void {
    let heavy = [...this.#frames.values()].filter(({ isHeavy }) => isHeavy).length;
    for (const [frame, pulse] of this.#frames) {
      if (pulse.phase !== "waiting" || heavy >= STARTS_LIMIT) continue;
      pulse.start(performance.now());
      heavy += 1;
      frame.start();
    }
  }

  #check(): void {
    const nowMs = performance.now();
    const sinceCheckMs = nowMs - this.#lastCheckMs;
    this.#lastCheckMs = nowMs;
    const pulses = [...this.#frames.values()];
    // Timers of hidden pages are throttled, in frames as well.
    const lostMs = document.hidden || sinceCheckMs > LATE_MS ? sinceCheckMs : 0;
    for (const pulse of pulses) pulse.excuse(lostMs);
    if (pulses.some((pulse) => pulse.silentMs(nowMs) >= limitOf(pulse, pulses))) this.#clear(nowMs);
  }

  #clear(nowMs: number): void {
    const silent = [...this.#frames].filter(([, pulse]) => pulse.isStuck(nowMs, SILENCE_LIMIT_MS / 2));
    const lastBusy = Math.max(0, ...silent.map(([, { busySince }]) => busySince));
    for (const [frame] of silent) frame.remove();
    for (const [frame, pulse] of silent) {
      const isGuilty = lastBusy > 0 ? pulse.busySince === lastBusy : pulse.restarts >= RESTART_LIMIT;
      if (isGuilty) {
        this.#forget(frame);
        frame.end(new AppError("block.timeout", { seconds: Math.round(SILENCE_LIMIT_MS / 1000) }));
      } else pulse.wait(nowMs, lastBusy === 0);
    }
    this.#startWaiting();
  }
}

function limitOf(pulse: FramePulse, all: readonly FramePulse[]): number {
  if (pulse.phase === "starting") return START_LIMIT_MS;
  if (all.some(({ busySince }) => busySince > 0)) return SILENCE_LIMIT_MS;
  return all.some(({ phase }) => phase === "starting") ? NEIGHBOUR_LIMIT_MS : SILENCE_LIMIT_MS;
}

/** The page's frames share a process, so they share a watch. */
export const frameWatch = new FrameWatch();
