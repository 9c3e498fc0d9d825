import {
  answerBrief,
  answerCheck,
  answerEdits,
  answerPlan,
  answerRecruit,
  answerSection,
  answerText,
} from "./answers";
import { doTasks } from "./do-task";
import { ERROR_RATES } from "./error-rates";
import { factsTask } from "./facts-task";
import { prose } from "./prose";
import type { Answers, SeenCall } from "./scripted-model";

const TASKS = 20;
const LATENCY_MS = 3000;
const TOKENS_PER_SECOND = 120;
const TOKENS_AT_ONCE = 60;
/** The most calls that are made side by side with one key. */
const SIDE_BY_SIDE = 8;
const NOTE_LENGTH = 2500;
const MINUTE_MS = 60_000;

/** Notes that state nothing, whose figures need no looking up. */
const ANSWERS: Answers = {
  brief: answerBrief,
  plan: answerPlan,
  recruit: answerRecruit,
  read: (_view, random) => `# Note\n\n${prose(random, NOTE_LENGTH, false)}`,
  write: answerText,
  check: answerCheck,
  edit: answerEdits,
  section: answerSection,
};

/** The ways in which a provider can be hard to a crowd of tasks. */
export type Hardship = { readonly refusedCall: number } | { readonly callsPerMinute: number };

/** A crowd of tasks through the pacer against the least time there is. */
export interface Crowd {
  readonly tookMs: number;
  readonly boundMs: number;
  /** Calls refused for each one taken. */
  readonly refused: number;
  /** Tasks that were completed. */
  readonly completed: number;
  /** Pairs of tasks of which the one begun earlier ended later. */
  readonly overtaken: number;
}

/** Does twenty tasks of eight readers at once with one key, whose calls take 3 s and 120 tokens a second. */
export async function crowd(hardship: Hardship): Promise<Crowd> {
  const requests = Array.from({ length: TASKS }, (_, at) => ({
    ...factsTask(`crowd ${at}`).request,
    strategy: "dag",
  }));
  const model = {
    seed: "crowd",
    rates: ERROR_RATES.faultless,
    answers: ANSWERS,
    latencyMs: LATENCY_MS,
    tokensPerSecond: TOKENS_PER_SECOND,
    tokensAtOnce: TOKENS_AT_ONCE,
  };
  const done = await doTasks(requests, { ...model, ...hardship });
  const calls = done[0]?.calls ?? [];
  const taken = calls.filter(({ isRefused }) => !isRefused);
  const ends = done.map(({ tookMs }) => tookMs);
  return {
    tookMs: Math.max(...ends),
    boundMs: boundMs(taken, "callsPerMinute" in hardship ? hardship.callsPerMinute : undefined),
    refused: (calls.length - taken.length) / taken.length,
    completed: done.filter(({ called }) => called === "completed").length,
    overtaken: overtaken(ends),
  };
}

/** No order of these calls takes less: all work divided among what is side by side, or the windows that are full. */
function boundMs(taken: readonly SeenCall[], callsPerMinute: number | undefined): number {
  const work = taken.reduce((sum, { tookMs }) => sum + tookMs, 0) / SIDE_BY_SIDE;
  if (callsPerMinute === undefined) return work;
  const fullWindows = Math.floor((taken.length - 1) / callsPerMinute);
  return Math.max(work, fullWindows * MINUTE_MS + Math.min(...taken.map(({ tookMs }) => tookMs)));
}

function overtaken(ends: readonly number[]): number {
  let pairs = 0;
  for (const [at, end] of ends.entries()) pairs += ends.slice(at + 1).filter((later) => later < end).length;
  return pairs;
}
