/** Calls that a provider says it still takes until a time, in milliseconds since the epoch. */
export interface ToldLimit {
  readonly remaining: number;
  readonly until: number;
}

/** Names of the headers by which providers tell it, the most telling first. */
const HEADERS = [
  ["x-ratelimit-remaining-requests", "x-ratelimit-reset-requests"],
  ["anthropic-ratelimit-requests-remaining", "anthropic-ratelimit-requests-reset"],
  ["x-ratelimit-remaining", "x-ratelimit-reset"],
  ["ratelimit-remaining", "ratelimit-reset"],
] as const;
const UNITS_MS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
/** Larger numbers are times: in milliseconds, or in seconds since the epoch. */
const LEAST_EPOCH_MS = 1e11;
const LEAST_EPOCH_S = 1e8;

/** Limit that the headers of an answer tell of, as far as the browser shows them. */
export function toldLimit(headers: Pick<Headers, "get">, now: number): ToldLimit | undefined {
  for (const [left, reset] of HEADERS) {
    const remaining = headers.get(left)?.trim() ?? "";
    const until = timeIn(headers.get(reset)?.trim() ?? "", now);
    if (/^\d{1,9}$/.test(remaining) && until !== undefined) return { remaining: Number(remaining), until };
  }
  return undefined;
}

/** A time as `1700000000`, a date, or what is left until then as `30` seconds or `2m59.5s`. */
function timeIn(text: string, now: number): number | undefined {
  if (/^\d+(?:\.\d+)?$/.test(text)) {
    const number = Number(text);
    if (number >= LEAST_EPOCH_MS) return number;
    return number >= LEAST_EPOCH_S ? 1000 * number : now + 1000 * number;
  }
  if (/^(?:\d+(?:\.\d+)?(?:ms|[smhd]))+$/.test(text)) {
    const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|[smhd])/g)];
    return parts.reduce((sum, [, number, unit]) => sum + Number(number) * unitMs(unit), now);
  }
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : date;
}

function unitMs(unit: string | undefined): number {
  return UNITS_MS[unit as keyof typeof UNITS_MS] ?? 0;
}

/** The length of a window until its provider tells of it. */
const WINDOW_MS = 60_000;

/** Calls that may go by what a provider told last; in a new window, until it tells again, by the most it ever told. */
export class Allowance {
  readonly #patienceMs: number;
  #started = 0;
  #most = Number.POSITIVE_INFINITY;
  /** The number of the call that is the last one until then, and of the call whose answer told so. */
  #told = { last: Number.POSITIVE_INFINITY, until: Number.POSITIVE_INFINITY, by: 0 };

  /** @param patienceMs a limit that lasts longer is left to the provider to keep. */
  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs;
  }

  /** Number of the call that starts now. */
  start(now: number): number {
    const by = this.#started + 1;
    if (now >= this.#told.until)
      this.#told = { last: this.#started + this.#most, until: now + WINDOW_MS, by };
    this.#started = by;
    return by;
  }

  /** Takes what the answer to a call tells; those that started after it may not be counted in it. */
  told({ remaining, until }: ToldLimit, call: number, now: number): void {
    if (call < this.#told.by || until - now > this.#patienceMs) return;
    this.#most = Number.isFinite(this.#most) ? Math.max(this.#most, remaining + 1) : remaining + 1;
    this.#told = { last: call + remaining, until, by: call };
  }

  /** The time from which on another call may go. */
  get opensAt(): number {
    return this.#started >= this.#told.last ? this.#told.until : 0;
  }
}
