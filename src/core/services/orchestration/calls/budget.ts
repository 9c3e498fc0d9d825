import type { JournalEvent, TextSize } from "../../../domain/journal/journal-event";
import type { TaskState } from "../../../domain/journal/task-state";
import { workingTimeMs } from "../../../domain/journal/usage";
import type { TaskLimits } from "../../../domain/task/task";
import { AppError } from "../../../errors/app-error";
import type { Clock } from "../../../ports/clock";
import { SeenTexts } from "./call-bound";

/** The bound of a call that is about to be made. */
export interface CallBound {
  /** More tokens than its prompt has. */
  readonly promptTokens: number;
  /** The tokens it would like to write at the most. */
  readonly requestedTokens: number;
  /** US dollars for so many tokens, and those of the prompt where nothing else is said; `undefined` without a price. */
  readonly costOf: (completionTokens: number, promptTokens?: number) => number | undefined;
  /** The model and the length of its prompt, by which earlier calls tell what it will take. */
  readonly model?: string;
  readonly size?: TextSize;
  /** The share of others, who will also read what it writes. */
  readonly leaves?: SharedRoom | undefined;
}

/** The room of others that a call leaves, as it stands when the call is let go ahead. */
export interface SharedRoom {
  keptBack(): KeptBack;
  /** To be told how many tokens the call may write. */
  granted(maxTokens: number): void;
}

/** Tokens that are kept back for calls to come. */
export interface KeptBack {
  readonly promptTokens: number;
  readonly completionTokens: number;
}

/** The grant of a call. Together with all others it stays within the limits. */
export interface Grant {
  /** The most it may write. */
  readonly maxTokens: number;
  readonly tokens: number;
  readonly cost: number | undefined;
  readonly prompt?: TextSize | undefined;
}

type Amounts = { readonly [Limit in keyof TaskLimits]-?: number };

/** A call that could write less than this is of no use. */
const LEAST_TOKENS = 512;
const MINUTE_MS = 60_000;

/** The amounts a task has taken so far. A reservation counts as taken until its call is known to have ended. */
export function takenBy(events: readonly JournalEvent[], now: number): Amounts {
  const open = new Map<string, { readonly tokens: number; readonly cost?: number | undefined }>();
  let tokens = 0;
  let cost = 0;
  for (const event of events) {
    if (event.type === "call-reserved") open.set(event.callId, event);
    if (event.type !== "model-called") continue;
    if (event.callId !== undefined) open.delete(event.callId);
    tokens += event.usage?.totalTokens ?? 0;
    cost += event.cost ?? 0;
  }
  for (const each of open.values()) {
    tokens += each.tokens;
    cost += each.cost ?? 0;
  }
  return { tokens, cost, minutes: workingTimeMs(events, now) / MINUTE_MS };
}

/** The limits of a root task, whose journal knows what has been taken. */
export class Budget {
  readonly #journal: { readonly state: TaskState };
  readonly #clock: Pick<Clock, "now">;
  /** By call: what is granted and may not stand in the journal yet. */
  readonly #granted = new Map<string, Grant>();
  readonly #waiting = new Set<() => void>();
  readonly #seen: SeenTexts;

  constructor(journal: { readonly state: TaskState }, clock: Pick<Clock, "now">) {
    this.#journal = journal;
    this.#seen = new SeenTexts(journal);
    this.#clock = clock;
  }

  /** The share of the tightest limit that is taken or reserved, from 0 to 1; 0 where there is no limit. */
  get share(): number {
    const taken = this.#taken();
    const shares = limitsOf(this.#limits).map(([limit, most]) => (most > 0 ? taken[limit] / most : 1));
    return Math.min(1, Math.max(0, ...shares));
  }

  /** The share of the working time that has passed; 0 where there is no limit. */
  get timeShare(): number {
    const { minutes } = this.#limits;
    if (minutes === undefined) return 0;
    return minutes > 0 ? this.#taken().minutes / minutes : 1;
  }

  /**
   * Reserves what a call may take. One that does not fit waits for those in flight, which may take less than reserved.
   * @throws AppError `task.limit-reached` with `limit`, `spent` and the `kind` of limit, or the signal's reason.
   */
  async reserve(callId: string, asked: CallBound, signal: AbortSignal): Promise<Grant> {
    for (;;) {
      signal.throwIfAborted();
      const bound = this.#narrowed(asked);
      const room = this.#room(bound);
      if (room >= bound.requestedTokens || (this.#granted.size === 0 && room >= LEAST_TOKENS)) {
        return this.#grant(callId, bound, Math.min(room, bound.requestedTokens));
      }
      if (this.#granted.size === 0) throw this.#reached(bound);
      await this.#nextRelease(signal);
    }
  }

  /** To be told once the journal knows what the call took. */
  release(callId: string): void {
    if (!this.#granted.delete(callId)) return;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const wake of waiting) wake();
  }

  get #limits(): TaskLimits {
    const { tasks, rootTaskId } = this.#journal.state;
    return tasks.get(rootTaskId)?.limits ?? {};
  }

  #taken(): Amounts {
    const { events } = this.#journal.state;
    const known = new Set(events.flatMap((event) => (event.type === "call-reserved" ? [event.callId] : [])));
    const taken = takenBy(events, this.#clock.now());
    const unknown = [...this.#granted].filter(([callId]) => !known.has(callId)).map(([, grant]) => grant);
    return {
      ...taken,
      tokens: unknown.reduce((total, { tokens }) => total + tokens, taken.tokens),
      cost: unknown.reduce((total, { cost = 0 }) => total + cost, taken.cost),
    };
  }

  /** A bound with the tokens that its prompt takes at most, where earlier calls of its model tell. */
  #narrowed(bound: CallBound): CallBound {
    const { size, model, costOf } = bound;
    const seen = size && model !== undefined ? this.#seen.mostTokensOf(size, model) : undefined;
    if (seen === undefined || seen >= bound.promptTokens) return bound;
    return { ...bound, promptTokens: seen, costOf: (written, prompt = seen) => costOf(written, prompt) };
  }

  /** The number of tokens a call could write within all limits; negative where not even its prompt fits. */
  #room({ promptTokens, costOf, leaves }: CallBound): number {
    const { tokens, minutes, cost } = this.#limits;
    const taken = this.#taken();
    if (minutes !== undefined && taken.minutes >= minutes) return -1;
    const keeps = leaves?.keptBack();
    const kept = keeps ? keeps.promptTokens + keeps.completionTokens : 0;
    const left =
      tokens === undefined ? Number.POSITIVE_INFINITY : tokens - taken.tokens - promptTokens - kept;
    // Others read each token of what is written for them.
    const byTokens = keeps && left > 0 ? Math.floor(left / 2) : left;
    const prompt = costOf(0);
    if (cost === undefined || prompt === undefined) return byTokens;
    const keptCost = keeps ? (costOf(keeps.completionTokens, keeps.promptTokens) ?? 0) : 0;
    const read = keeps ? (costOf(0, 1_000_000) ?? 0) / 1_000_000 : 0;
    const each = ((costOf(1_000_000) ?? 0) - prompt) / 1_000_000 + read;
    const leftCost = cost - taken.cost - prompt - keptCost;
    const byCost = each > 0 ? Math.floor(leftCost / each) : Number.POSITIVE_INFINITY;
    return Math.min(byTokens, leftCost < 0 ? -1 : byCost);
  }

  #grant(callId: string, { promptTokens, costOf, size, leaves }: CallBound, maxTokens: number): Grant {
    const cost = costOf(maxTokens);
    const grant = { maxTokens, tokens: promptTokens + maxTokens, cost, ...(size ? { prompt: size } : {}) };
    this.#granted.set(callId, grant);
    leaves?.granted(maxTokens);
    return grant;
  }

  #nextRelease(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const wake = () => {
        signal.removeEventListener("abort", leave);
        resolve();
      };
      const leave = () => {
        this.#waiting.delete(wake);
        reject(signal.reason);
      };
      this.#waiting.add(wake);
      signal.addEventListener("abort", leave, { once: true });
    });
  }

  /** The limit that leaves the least room. */
  #reached({ promptTokens, costOf }: CallBound): AppError {
    const taken = this.#taken();
    const next: Amounts = {
      tokens: promptTokens + LEAST_TOKENS,
      cost: costOf(LEAST_TOKENS) ?? 0,
      minutes: 0,
    };
    const after = ([kind, most]: readonly [keyof TaskLimits, number]) => (taken[kind] + next[kind]) / most;
    const [tightest] = [...limitsOf(this.#limits)].sort((a, b) => after(b) - after(a));
    const [kind, limit] = tightest ?? ["tokens", 0];
    return new AppError("task.limit-reached", { kind, limit, spent: taken[kind] });
  }
}

function limitsOf(limits: TaskLimits): readonly (readonly [keyof TaskLimits, number])[] {
  const kinds = ["tokens", "minutes", "cost"] as const;
  return kinds.flatMap((kind) => (limits[kind] === undefined ? [] : [[kind, limits[kind]] as const]));
}
