import type { Agent } from "../../../domain/agent";
import type { Requirement } from "../../../domain/requirement";
import { isAppError, toAppError } from "../../../errors/app-error";
import { continuedReply } from "../calls/continued-reply";
import { readRecords } from "../calls/read-records";
import type { StepRunner } from "../step-runner";
import { checkMessages, type TextPart } from "./check-prompt";
import { type GivenVerdict, readVerdicts } from "./read-verdicts";

/** What is looked at together, and for whom. */
export interface CheckCall {
  readonly engine: StepRunner;
  readonly validator: Agent;
  readonly part: TextPart;
  readonly signal: AbortSignal;
}

/** Verdicts by requirement id; those that could not be had are missing, with the reason where there is one. */
export interface GivenVerdicts {
  readonly verdicts: ReadonlyMap<string, GivenVerdict>;
  readonly problem?: string;
}

/**
 * Asks for verdicts on some requirements. What a reply leaves out is asked for once more, one by one where none of it
 * could be used.
 * @throws the cancellation, and AppError `task.limit-reached`.
 */
export async function askVerdicts(
  call: CheckCall,
  batch: readonly Requirement[],
  tries = 2,
): Promise<GivenVerdicts> {
  const given = await askOnce(call, batch);
  const missing = batch.filter(({ id }) => !given.verdicts.has(id));
  if (missing.length === 0 || tries <= 1 || given.problem) return given;
  const groups = given.verdicts.size > 0 ? [missing] : missing.map((each) => [each]);
  const again = await Promise.all(groups.map((group) => askVerdicts(call, group, tries - 1)));
  const verdicts = new Map([given, ...again].flatMap((each) => [...each.verdicts]));
  const problem = again.find((each) => each.problem)?.problem;
  return problem ? { verdicts, problem } : { verdicts };
}

async function askOnce(call: CheckCall, batch: readonly Requirement[]): Promise<GivenVerdicts> {
  const { engine, validator: agent, part, signal } = call;
  const { modelCalls, lenientJson } = engine.resources;
  const { temperature, provider, model } = agent;
  const messages = checkMessages(agent, part, batch);
  const taskId = engine.rootTaskId;
  const asked = { purpose: "validation", taskId, agent, messages, temperature, provider, model } as const;
  try {
    const { text } = await continuedReply(modelCalls, asked, signal);
    const { records } = await readRecords(text, lenientJson);
    const given = readVerdicts(records, batch.length);
    return { verdicts: new Map(given.map((each) => [batch[each.place]?.id ?? "", each])) };
  } catch (error) {
    signal.throwIfAborted();
    if (isAppError(error) && error.code === "task.limit-reached") throw error;
    return { verdicts: new Map(), problem: toAppError(error).code };
  }
}
