import { doTask } from "./do-task";
import { ERROR_RATES } from "./error-rates";
import { factsTask } from "./facts-task";

const LATENCY_MS = 300;
const TOKENS_PER_SECOND = 60;
const CALLS_PER_MINUTE = 5;
/** A small request, and one with four sources to read. */
const FEW_FACTS = 2;
const SOME_SOURCES = 4;

/** When somebody begins to work on a task. */
export interface FirstCall {
  readonly afterMs: number;
  /** Tokens of the brief, most of which have to be written before. */
  readonly briefTokens: number;
}

/** When the writer, or the first reader, is called by a model of 300 ms latency and 60 tokens a second. */
export async function firstCall(kind: "write" | "read"): Promise<FirstCall> {
  const strategy = kind === "write" ? "single-pass" : "dag";
  const { request } = factsTask("first", kind === "write" ? FEW_FACTS : SOME_SOURCES);
  // Who writes alone has nothing to read.
  const attachments = kind === "write" ? [] : request.attachments;
  const { calls, startedAt, state } = await doTask(
    { ...request, attachments, strategy },
    {
      seed: "first",
      rates: ERROR_RATES.faultless,
      latencyMs: LATENCY_MS,
      tokensPerSecond: TOKENS_PER_SECOND,
    },
  );
  const first = calls.find((call) => call.kind === kind);
  const brief = state.events.find((event) => event.type === "model-called" && event.purpose === "analysis");
  return {
    afterMs: (first?.at ?? Number.POSITIVE_INFINITY) - startedAt,
    briefTokens: brief?.type === "model-called" ? (brief.usage?.completionTokens ?? 0) : 0,
  };
}

/** Result of a run with a provider that allows five calls a minute. */
export interface LimitedRun {
  readonly isDone: boolean;
  /** Calls made against those a provider without a limit would have needed. */
  readonly ratio: number;
}

/** A task of eight readers with such a provider, against the same one with a provider that allows any number. */
export async function limitedRun(): Promise<LimitedRun> {
  const request = { ...factsTask("limited").request, strategy: "dag" };
  const model = { seed: "limited", rates: ERROR_RATES.faultless, latencyMs: LATENCY_MS };
  const free = await doTask(request, model);
  const limited = await doTask(request, { ...model, callsPerMinute: CALLS_PER_MINUTE });
  return { isDone: limited.called === "completed", ratio: limited.calls.length / free.calls.length };
}
