import type { ModelFallback } from "../model/model-fallback";
import { addTraffic, type Traffic } from "../model/traffic";
import { WORK_KINDS, type WorkKind, workKindOf } from "../task/work-kind";
import { fallbacksOf } from "./fallbacks";
import type { JournalEvent } from "./journal-event";
import { type CostOf, callsOf, type ModelCalled, usageOf, type WorkCost, type WorkUsage } from "./usage";

/** A file of the user's of which something was sent. */
export interface SentFile {
  readonly name: string;
  /** Whether it was attached, and so could be sent as a whole. */
  readonly isAttached: boolean;
  /** Parts of its text that were put into prompts, in characters; the end is exclusive. */
  readonly passages: readonly { readonly start: number; readonly end: number }[];
}

/** The part of one model in the work. */
export interface ModelShare {
  /** Provider id. */
  readonly provider: string;
  readonly model: string;
  /** The kinds of work it was called for, in the order they are done. */
  readonly kinds: readonly WorkKind[];
  /** Calls that it answered. */
  readonly calls: number;
  readonly usage: WorkUsage;
}

/** The network traffic of a task, as it was measured there. */
export interface Receipt {
  readonly hosts: readonly Traffic[];
  /** Calls of models, those that broke included. */
  readonly calls: number;
  /** Of these, calls whose traffic nobody measured: from before that was done, or cut off with their page. */
  readonly unmeasured: number;
  readonly tokensSent: number;
  readonly tokensReceived: number;
  /** Whether some of the tokens are an upper bound, since a provider did not tell. */
  readonly isEstimated: boolean;
  /** US dollars. */
  readonly cost: WorkCost;
  readonly files: readonly SentFile[];
  /** The models that answered, in the order they first did. */
  readonly models: readonly ModelShare[];
  /** The models that answered in place of others; absent where none did. */
  readonly fallbacks?: readonly ModelFallback[];
}

/** Adds up what the journal of a task says of its calls. */
export function receiptOf(events: readonly JournalEvent[], costOf?: CostOf): Receipt {
  const calls = callsOf(events);
  const ended = new Set(calls.map(({ callId }) => callId));
  const cutOff = events.filter((event) => event.type === "call-reserved" && !ended.has(event.callId)).length;
  const fallbacks = fallbacksOf(calls);
  const { isEstimated, cost } = usageOf(calls, costOf);
  return {
    hosts: addTraffic(calls.flatMap(({ traffic = [] }) => traffic)),
    calls: calls.length + cutOff,
    unmeasured: cutOff + calls.filter(({ traffic }) => traffic === undefined).length,
    tokensSent: calls.reduce((sum, { usage }) => sum + (usage?.promptTokens ?? 0), 0),
    tokensReceived: calls.reduce((sum, { usage }) => sum + (usage?.completionTokens ?? 0), 0),
    isEstimated,
    cost,
    files: filesOf(calls),
    models: modelsOf(calls, costOf),
    ...(fallbacks.length > 0 ? { fallbacks } : {}),
  };
}

function modelsOf(calls: readonly ModelCalled[], costOf: CostOf | undefined): readonly ModelShare[] {
  const answered = calls.filter(({ failed }) => !failed);
  const known = new Map(answered.map((call) => [JSON.stringify([call.provider, call.model]), call]));
  return [...known.values()].map(({ provider, model }) => {
    const own = answered.filter((call) => call.provider === provider && call.model === model);
    const done = new Set(own.map((call) => workKindOf(call, call.rootTaskId)));
    const kinds = WORK_KINDS.filter((kind) => done.has(kind));
    return { provider, model, kinds, calls: own.length, usage: usageOf(own, costOf) };
  });
}

function filesOf(calls: readonly ModelCalled[]): readonly SentFile[] {
  const files = new Map<string, SentFile>();
  const fileOf = (name: string) => files.get(name) ?? { name, isAttached: false, passages: [] };
  for (const { attached = [], passages = [] } of calls) {
    for (const name of attached) files.set(name, { ...fileOf(name), isAttached: true });
    for (const { name, start, end } of passages) {
      const file = fileOf(name);
      const isKnown = file.passages.some((each) => each.start === start && each.end === end);
      if (!isKnown) files.set(name, { ...file, passages: [...file.passages, { start, end }] });
    }
  }
  return [...files.values()];
}
