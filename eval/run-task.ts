import type { HeadlessCore } from "../tests/headless/headless-core";
import { DIRECT } from "./direct";
import type { EvalRecord } from "./eval-record";
import type { EvalOptions } from "./options";
import { codeOf, journalled, type Outcome } from "./outcome";
import { runDirect } from "./run-direct";
import { runEdits } from "./run-edits";
import { judgeMessages } from "./scoring/judge";
import type { EvalTask } from "./tasks/eval-task";

/** Which run of a task. */
export interface EvalRun {
  readonly task: EvalTask;
  readonly strategy: string;
  readonly round: number;
}

/** Has a task done, and judged where code cannot. */
export async function runTask(
  core: HeadlessCore,
  { task, strategy, round }: EvalRun,
  { provider, taskTokens }: Pick<EvalOptions, "provider" | "taskTokens">,
): Promise<EvalRecord> {
  const from = Date.now();
  const outcome = await outcomeOf(core, { task, strategy, round }, taskTokens);
  const tookMs = Date.now() - from;
  return {
    taskId: task.id,
    strategy,
    round,
    tookMs,
    // Paid results are kept, also when the judge cannot be had.
    judgeReply: await judged(core, task, outcome.shown, provider.judgeModel).catch(() => undefined),
    ...outcome,
  };
}

function outcomeOf(core: HeadlessCore, { task, strategy }: EvalRun, taskTokens: number): Promise<Outcome> {
  if (strategy === DIRECT) return runDirect(core, task);
  return task.document === undefined
    ? runDelegated(core, task, strategy, taskTokens)
    : runEdits(core, task, taskTokens);
}

/** Has a task done as a person would, within the product's own limits. */
async function runDelegated(
  core: HeadlessCore,
  { id: name, prompt, attachments, language, pages }: EvalTask,
  strategy: string,
  taskTokens: number,
): Promise<Outcome> {
  const { control, library } = core;
  const limits = { tokens: taskTokens };
  // The web itself changes from one run to the next, and costs beside the tokens: there is none but the pages of tasks.
  const web = pages !== undefined;
  const { id } = await library.create({ prompt, attachments, strategy, limits, web });
  const error = await control.start(id, language).then(() => undefined, codeOf);
  return journalled(core, id, error, name);
}

/** The judge's reply on a text; nothing for tasks that code judges alone. */
export async function judged(
  core: HeadlessCore,
  { criteria }: Pick<EvalTask, "criteria">,
  text: string,
  model: string,
): Promise<string | undefined> {
  if (criteria.length === 0 || text === "") return undefined;
  const messages = judgeMessages(text, criteria);
  const { provider } = await core.models.route({});
  const call = { purpose: "validation", messages, temperature: 0, provider, model } as const;
  const reply = await core.models.complete(call, new AbortController().signal);
  return reply.text;
}
