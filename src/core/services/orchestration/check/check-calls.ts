import type { Agent } from "../../../domain/agent/agent";
import type { Requirement } from "../../../domain/requirement/requirement";
import type { TaskModel } from "../../../domain/task/task";
import { type AppError, isAppError, toAppError } from "../../../errors/app-error";
import { continuedReply } from "../calls/continued-reply";
import { readRecords } from "../calls/read-records";
import type { StepRunner } from "../calls/step-runner";
import { VERDICTS_FORM } from "../prompts/reply-forms";
import { type CheckSources, checkMessages, type TextPart } from "./check-prompt";
import { type GivenVerdict, isSpecifiedVerdict, readVerdicts } from "./read-verdicts";

/** Of what went wrong as much is kept, in UTF-16 units. */
const MOST_WORDS = 300;

/** The part of a text that is checked in one call, its validator and its run. */
export interface CheckCall {
  readonly engine: StepRunner;
  readonly validator: Agent;
  /** The model that is asked in place of the validator's own. */
  readonly model?: TaskModel | undefined;
  readonly part: TextPart;
  readonly sources: CheckSources;
  /** The ids of requirements that were to be shown by words that name nothing of them. */
  readonly doubted?: ReadonlySet<string>;
  readonly signal: AbortSignal;
}

/** Verdicts by requirement id; those that could not be had are missing, with the reason where there is one. */
export interface GivenVerdicts {
  readonly verdicts: ReadonlyMap<string, GivenVerdict>;
  readonly problem?: string;
}

/** The verdicts of one reply, and whether it was the specified verdict, which is on a single requirement alone. */
interface Answered extends GivenVerdicts {
  readonly isPlain: boolean;
}

/**
 * Asks for verdicts on requirements. What a reply leaves out is asked for once more together, and what is missing then
 * one by one, unless nothing can be had of this validator.
 * @throws the cancellation, and AppError `task.limit-reached`.
 */
export async function askVerdicts(
  call: CheckCall,
  requirements: readonly Requirement[],
): Promise<GivenVerdicts> {
  const verdicts = new Map<string, GivenVerdict>();
  const missing = () => requirements.filter(({ id }) => !verdicts.has(id));
  const ask = async (some: readonly Requirement[], keepsText = false) => {
    const answered = await askOnce(call, some, keepsText);
    for (const [id, verdict] of answered.verdicts) verdicts.set(id, verdict);
    return answered;
  };
  let last = await ask(requirements);
  const isSingle = requirements.length === 1;
  if (!last.problem && missing().length > 0 && (isSingle || !last.isPlain)) last = await ask(missing());
  // One after another, so that from the second one on the provider has the text.
  for (const each of isSingle ? [] : missing()) {
    if (last.problem) break;
    last = await ask([each], true);
    if (verdicts.size === 0) break;
  }
  return last.problem ? { verdicts, problem: last.problem } : { verdicts };
}

async function askOnce(
  call: CheckCall,
  requirements: readonly Requirement[],
  keepsText: boolean,
): Promise<Answered> {
  const { engine, validator: agent, part, sources, doubted, signal } = call;
  const { modelCalls, lenientJson } = engine.resources;
  const { temperature, provider, model } = agent;
  const aim = call.model ?? { provider, model };
  const messages = checkMessages(agent, part, requirements, { keepsText, sources, doubted });
  const taskId = engine.rootTaskId;
  const own = { taskId, agent, messages, temperature, ...aim };
  const asked = { ...own, purpose: "validation", schema: VERDICTS_FORM } as const;
  try {
    const { text } = await continuedReply(modelCalls, asked, signal);
    const { records } = await readRecords(text, lenientJson);
    const given = readVerdicts(records, requirements.length);
    const verdicts = new Map(given.map((each) => [requirements[each.place]?.id ?? "", each]));
    return { verdicts, isPlain: records.some(isSpecifiedVerdict) };
  } catch (error) {
    signal.throwIfAborted();
    if (isAppError(error) && error.code === "task.limit-reached") throw error;
    return { verdicts: new Map(), problem: problemOf(toAppError(error)), isPlain: false };
  }
}

/** The problem in words to be kept beside a requirement: those of the provider, else the error's own or its code. */
function problemOf({ code, params }: AppError): string {
  const { provider, statusText, message } = params;
  const words = String(statusText || message || code).slice(0, MOST_WORDS);
  return code.startsWith("provider.") && words !== code ? `${provider} API error: ${words}` : words;
}
