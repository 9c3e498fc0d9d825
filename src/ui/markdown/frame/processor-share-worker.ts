/** Several turns of a busy system's scheduler. */
const WINDOW_MS = 100;
/** While a thread runs its clock moves on in smaller steps than this, also where browsers have it tick once a millisecond. */
const GAP_MS = 1.5;

/** Wants a whole processor for a moment, and finds how much of one it got: where the clock jumped, others ran. */
function shareOfProcessor(): number {
  const beginMs = performance.now();
  let lastMs = beginMs;
  let lostMs = 0;
  while (lastMs - beginMs < WINDOW_MS) {
    const nowMs = performance.now();
    if (nowMs - lastMs > GAP_MS) lostMs += nowMs - lastMs;
    lastMs = nowMs;
  }
  return 1 - lostMs / (lastMs - beginMs);
}

globalThis.addEventListener("message", () => globalThis.postMessage(shareOfProcessor()));
