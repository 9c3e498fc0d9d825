/** A sign from a frame: it is there, code of its own begins to run or has come to an end, its drawing stands. */
export type FrameSign = "alive" | "busy" | "idle" | "drawn";

/** A frame that has done nothing for this long is at rest. */
const REST_MS = 5000;
/** A frame that has been well for this long has its earlier restarts forgotten. */
const RECOVERY_MS = 30_000;

/** The known life of one frame. Times are those of `performance.now()`. */
export class FramePulse {
  /** `starting` until something is heard of it. */
  phase: "waiting" | "starting" | "living" = "waiting";
  /** Whether it has come as far as a drawing since it was started. */
  isSettled = false;
  /** A number that rises with each beginning of work; 0 while it does nothing. */
  busySince = 0;
  /** The number of restarts without having been found at fault. */
  restarts = 0;
  /** The number of restarts while nothing was found to be at work. */
  unexplained = 0;
  #startedMs = 0;
  #seenMs = 0;
  /** The last time it began, ended or drew something. */
  #activeMs = 0;

  /** Whether it holds others up: starting and first drawings are the heavy part. */
  get isHeavy(): boolean {
    return this.phase !== "waiting" && !this.isSettled;
  }

  start(nowMs: number): void {
    this.phase = "starting";
    this.#startedMs = nowMs;
    this.#seenMs = nowMs;
  }

  /** It showed a sign; `turn` is higher than that of every earlier sign of any frame. */
  show(sign: FrameSign, nowMs: number, turn: number): void {
    this.phase = "living";
    this.#seenMs = nowMs;
    if (sign !== "alive") this.#activeMs = nowMs;
    if (nowMs - this.#startedMs > RECOVERY_MS) this.unexplained = 0;
    if (sign === "drawn") this.isSettled = true;
    if (sign === "busy") this.busySince = turn;
    else if (sign === "idle") this.busySince = 0;
  }

  /** Milliseconds without a sign that was due. */
  silentMs(nowMs: number): number {
    return this.phase === "waiting" ? 0 : nowMs - this.#seenMs;
  }

  /** Whether it has been handed its source and has not shown a drawing yet. */
  get isDrawing(): boolean {
    return this.phase === "living" && !this.isSettled;
  }

  /** Whether it cannot be told from a frame that hangs. */
  isStuck(nowMs: number, limitMs: number): boolean {
    return this.phase === "starting" || this.silentMs(nowMs) >= limitMs;
  }

  /** Whether its drawing stands and it has reported no work for a while. */
  isAtRest(nowMs: number): boolean {
    return this.isSettled && this.busySince === 0 && nowMs - this.#activeMs >= REST_MS;
  }

  /** Leaves a time out of account in which it could not run, or the page could not have heard it. */
  excuse(lostMs: number, nowMs: number): void {
    this.#seenMs = Math.min(this.#seenMs + lostMs, nowMs);
  }

  /** It has been taken away and waits to be started again: as a suspect, or for no reason that could be found. */
  wait(nowMs: number, { isSuspect, isUnexplained }: { isSuspect: boolean; isUnexplained: boolean }): void {
    if (nowMs - this.#startedMs > RECOVERY_MS) this.restarts = 0;
    if (isSuspect) this.restarts += 1;
    if (isUnexplained) this.unexplained += 1;
    this.phase = "waiting";
    this.isSettled = false;
    this.busySince = 0;
  }
}
