import { artifactsWithin, deliverableOf } from "@core/domain/journal/task-outline";
import { openPoints } from "@core/domain/requirement/requirement";
import { displayStateOf } from "@core/domain/task/task-display-state";
import { isAppError } from "@core/errors/app-error";
import { callsOf } from "../bench/delegation/do-task";
import type { HeadlessCore } from "../tests/headless/headless-core";
import type { EvalRecord } from "./eval-record";
import type { EvalOptions } from "./options";
import { judgeMessages } from "./scoring/judge";
import type { EvalTask } from "./tasks/eval-task";

/** Which run of a task. */
export interface EvalRun {
  readonly task: EvalTask;
  readonly strategy: string;
  readonly round: number;
}

/** Has a task done as a person would, within the product's own limits, and judged where code cannot. */
export async function runTask(
  core: HeadlessCore,
  { task, strategy, round }: EvalRun,
  { provider, taskTokens }: Pick<EvalOptions, "provider" | "taskTokens">,
): Promise<EvalRecord> {
  const { control, library, monitor } = core;
  const { prompt, attachments } = task;
  const limits = { tokens: taskTokens };
  // The web changes from one run to the next, and costs beside the tokens.
  const { id } = await library.create({ prompt, attachments, strategy, limits, web: false });
  const from = Date.now();
  const error = await control.start(id, task.language).then(
    () => undefined,
    (reason: unknown) => (isAppError(reason) ? reason.code : String(reason)),
  );
  const tookMs = Date.now() - from;
  const state = await monitor.load(id);
  const root = state.tasks.get(id);
  if (!root || !state.run) throw new Error(`${task.id} was never begun: ${error ?? "nobody knows why"}.`);
  // It is in its journal from now on; what a core remembers makes everything after it slower.
  await library.remove(id);
  const shown = deliverableOf(artifactsWithin(state, id), id)?.content ?? "";
  const calls = callsOf(state);
  const costs = calls.flatMap(({ cost }) => (cost === undefined ? [] : [cost]));
  return {
    taskId: task.id,
    strategy,
    round,
    provider: state.run.provider,
    model: state.run.model,
    simulated: state.run.simulated,
    tookMs,
    shown,
    called: displayStateOf(root, root, { isWorkedOn: false }),
    openPoints: openPoints(root.requirements).length,
    tokens: calls.reduce((sum, { usage }) => sum + (usage?.totalTokens ?? 0), 0),
    cost: costs.length === calls.length ? costs.reduce((sum, each) => sum + each, 0) : undefined,
    // Paid results are kept, also when the judge cannot be had.
    judgeReply: await judged(core, task, shown, provider.judgeModel).catch(() => undefined),
    error,
    events: state.events,
    tasks: [...state.tasks.values()],
    artifacts: [...state.artifacts.values()],
  };
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
