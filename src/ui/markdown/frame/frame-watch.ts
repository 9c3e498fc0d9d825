import { AppError } from "@core/errors/app-error";
import { type Disposable, disposable } from "@core/lifecycle/disposable";
import { FramePulse, type FrameSign } from "./frame-pulse";
import { ProcessorShare } from "./processor-share";

/** A frame shows a sign of life twice a second; this long without one means that it loops. */
const SILENCE_LIMIT_MS = 4000;
/** Nobody in particular is to blame while another frame parses a library, which holds its neighbours up. */
const NEIGHBOUR_LIMIT_MS = 10_000;
/** Starting includes parsing a library of megabytes on a slow device, before anything untrusted is in the frame. */
const START_LIMIT_MS = 30_000;
const CHECK_MS = 250;
/** After a silence of this length it is asked whether the machine is busy with other things. */
const DOUBT_MS = 1000;
/** Limit of a frame's restarts because of a silence that may have been another's fault. */
const RESTART_LIMIT = 1;
/** The same where a frame that parses its library at that time explains the silence. */
const EXPLAINED_RESTART_LIMIT = 3;
/**
 * Frames that start and make their first drawing at the same time; they share a thread, and have to be heard in turn.
 */
const STARTS_LIMIT = 2;

/** Limit of the doublings of the limit while frames fall silent and none of them was at work. */
const DOUBLINGS_LIMIT = 2;

/** A frame that can be taken away and brought back. */
export interface WatchedFrame {
  /**
   * Whether it may be at work without reporting that: a stranger's code runs in it, or what it shows moves by itself.
   */
  readonly mayWorkUnreported: boolean;
  /** Puts the frame into the page; its document begins anew, and shows signs of life. */
  start(): void;
  /** Has the frame show no signs of life while it is at rest, or show them again. */
  rest?(isResting: boolean): void;
  /** Takes the frame out of the page. */
  remove(): void;
  /** The frame, which has been removed, is not coming back. */
  end(error: AppError): void;
}

type Watched = readonly [WatchedFrame, FramePulse];

/**
 * Starts frames, few at a time, and watches them for as long as they are there. Browsers give sandboxed frames a
 * process apart from the page, but all of them the same one: a loop in one frame silences the others and every later
 * one, and goes on even when its frame is removed, until no frame is left. So all that are silent go together; the
 * one that was at work is ended, the others begin again. One that reports when it works and was at rest is never to
 * blame: where there are only such, the device was busy with other things, and they are given longer each time. Silence
 * is counted in the time in which a frame could have run and have been heard: on a busy machine it may last the longer.
 * Once all of them are at rest nobody beats and nothing is watched, until one reports work or another comes.
 */
export class FrameWatch {
  readonly #frames = new Map<WatchedFrame, FramePulse>();
  #timer: ReturnType<typeof setInterval> | undefined;
  #lastCheckMs = 0;
  #turns = 0;
  #isResting = false;
  readonly #share: Pick<ProcessorShare, "latest" | "measure" | "rest">;

  constructor(share: Pick<ProcessorShare, "latest" | "measure" | "rest"> = new ProcessorShare()) {
    this.#share = share;
  }

  /** Starts a frame when its turn has come, and watches it until what is returned is disposed. */
  add(frame: WatchedFrame): Disposable {
    if (this.#frames.size === 0) this.#begin();
    this.#wake();
    this.#frames.set(frame, new FramePulse());
    this.#startWaiting();
    return disposable(() => this.#forget(frame));
  }

  /** The frame showed a sign of life. */
  seen(frame: WatchedFrame, sign: FrameSign): void {
    if (sign !== "alive" && this.#frames.has(frame)) this.#wake();
    this.#frames.get(frame)?.show(sign, performance.now(), ++this.#turns);
    if (sign === "drawn") this.#startWaiting();
  }

  #begin(): void {
    this.#lastCheckMs = performance.now();
    this.#timer = setInterval(() => this.#check(), CHECK_MS);
  }

  /** Nobody is at work: neither frames nor page have anything to do. */
  #rest(): void {
    this.#isResting = true;
    clearInterval(this.#timer);
    this.#share.rest();
    for (const frame of this.#frames.keys()) frame.rest?.(true);
  }

  #wake(): void {
    if (!this.#isResting) return;
    this.#isResting = false;
    const nowMs = performance.now();
    for (const [frame, pulse] of this.#frames) {
      pulse.excuse(nowMs, nowMs);
      frame.rest?.(false);
    }
    this.#begin();
  }

  #forget(frame: WatchedFrame): void {
    this.#frames.delete(frame);
    if (this.#frames.size === 0) {
      this.#isResting = false;
      clearInterval(this.#timer);
      this.#share.rest();
    }
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
    // Timers of hidden pages are throttled, in frames as well. A check that comes late tells of a page, or a device,
    // that was held up itself.
    const countedMs = document.hidden ? 0 : Math.min(sinceCheckMs, CHECK_MS) * this.#share.latest;
    for (const pulse of pulses) pulse.excuse(sinceCheckMs - countedMs, nowMs);
    if (pulses.some((pulse) => pulse.silentMs(nowMs) >= DOUBT_MS)) this.#share.measure();
    if (pulses.some((pulse) => isOverdue(pulse, pulses, nowMs))) this.#clear(nowMs);
    else if ([...this.#frames].every(isQuiet(nowMs))) this.#rest();
  }

  #clear(nowMs: number): void {
    const silent = [...this.#frames].filter(([, pulse]) => pulse.isStuck(nowMs, SILENCE_LIMIT_MS / 2));
    const atWork = foundAtWork(silent, nowMs);
    const isExplained = silent.some(([, pulse]) => pulse.phase === "starting" && !atWork.includes(pulse));
    const restartLimit = isExplained ? EXPLAINED_RESTART_LIMIT : RESTART_LIMIT;
    for (const [frame] of silent) frame.remove();
    for (const [frame, pulse] of silent) {
      const isSuspect = atWork.includes(pulse);
      if (isSuspect && (pulse.busySince > 0 || pulse.restarts >= restartLimit)) {
        this.#forget(frame);
        const limitMs = pulse.phase === "starting" ? START_LIMIT_MS : SILENCE_LIMIT_MS;
        frame.end(new AppError("block.timeout", { seconds: Math.round(limitMs / 1000) }));
      } else pulse.wait(nowMs, { isSuspect, isUnexplained: atWork.length === 0 });
    }
    this.#startWaiting();
  }
}

/**
 * The silent frames that may hold the others up: the one that reported last that it began to work. If none
 * did, of those that may work untold the ones that have shown nothing yet, else a frame that never begins, else all
 * that may work untold.
 */
function foundAtWork(silent: readonly Watched[], nowMs: number): readonly FramePulse[] {
  const pulses = silent.map(([, pulse]) => pulse);
  const lastBusy = Math.max(0, ...pulses.map(({ busySince }) => busySince));
  if (lastBusy > 0) return pulses.filter(({ busySince }) => busySince === lastBusy);
  const unreported = silent.filter(([frame]) => frame.mayWorkUnreported).map(([, pulse]) => pulse);
  const drawing = unreported.filter(({ isDrawing }) => isDrawing);
  if (drawing.length > 0) return drawing;
  const neverBegun = pulses.filter((pulse) => pulse.phase === "starting" && isOverdue(pulse, pulses, nowMs));
  return neverBegun.length > 0 ? neverBegun : unreported.filter(({ phase }) => phase === "living");
}

/** Whether a frame is at rest, and one that tells when it is not. */
function isQuiet(nowMs: number): (watched: Watched) => boolean {
  return ([frame, pulse]) => !frame.mayWorkUnreported && pulse.isAtRest(nowMs);
}

function isOverdue(pulse: FramePulse, all: readonly FramePulse[], nowMs: number): boolean {
  return pulse.silentMs(nowMs) >= limitOf(pulse, all);
}

function limitOf(pulse: FramePulse, all: readonly FramePulse[]): number {
  if (pulse.phase === "starting") return START_LIMIT_MS;
  if (all.some(({ busySince }) => busySince > 0)) return SILENCE_LIMIT_MS;
  const limitMs = all.some(({ phase }) => phase === "starting") ? NEIGHBOUR_LIMIT_MS : SILENCE_LIMIT_MS;
  return limitMs * 2 ** Math.min(pulse.unexplained, DOUBLINGS_LIMIT);
}

/** The page's frames share a process, so they share a watch. */
export const frameWatch = new FrameWatch();
