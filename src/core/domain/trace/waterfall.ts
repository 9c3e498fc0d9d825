import type { TraceSpan } from "./trace-span";

/** Nothing is drawn of a longer time in which no call ran. */
const LONGEST_GAP_MS = 5_000;

/** A call as a bar; start and length are shares of the whole width, from 0 to 1. */
export interface WaterfallBar {
  readonly span: TraceSpan;
  readonly start: number;
  readonly length: number;
  /** Milliseconds from the start of the first call, pauses included. */
  readonly afterMs: number;
}

/** The calls of one task in the order they began. */
export interface Waterfall {
  readonly bars: readonly WaterfallBar[];
  /** The time in which calls ran, and the short pauses between them, in milliseconds. */
  readonly shownMs: number;
  /** The time of pauses that is not drawn, in milliseconds. */
  readonly pausedMs: number;
}

/** Lays out calls on one line of time, in which long pauses are short. */
export function waterfall(spans: readonly TraceSpan[]): Waterfall {
  const ordered = [...spans].sort((a, b) => a.startedAt - b.startedAt);
  const first = ordered[0]?.startedAt ?? 0;
  let endedAt = first;
  let pausedMs = 0;
  const placed = ordered.map((span) => {
    const gapMs = span.startedAt - endedAt;
    if (gapMs > LONGEST_GAP_MS) pausedMs += gapMs - LONGEST_GAP_MS;
    endedAt = Math.max(endedAt, span.startedAt + span.durationMs);
    return { span, afterMs: span.startedAt - first, shownAt: span.startedAt - first - pausedMs };
  });
  const shownMs = endedAt - first - pausedMs;
  const whole = Math.max(1, shownMs);
  const bars = placed.map(({ span, afterMs, shownAt }) => {
    return { span, afterMs, start: shownAt / whole, length: span.durationMs / whole };
  });
  return { bars, shownMs, pausedMs };
}
