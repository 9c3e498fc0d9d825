import type { Agent } from "../../domain/agent/agent";
import type { TaskModel } from "../../domain/task/task";
import { AppError } from "../../errors/app-error";
import type { NewTask } from "../orchestration/task-input";

/** The choices of this device that a task is sent with. */
export interface DeviceChoices {
  /** The other model that checks tasks which do not say so themselves. */
  readonly checkModel: TaskModel | undefined;
  /** The user's own agents, which the runner knows as far as they are sent. */
  readonly agents: readonly Agent[];
}

/** A task as the API takes it. @throws AppError `runner.not-taken`, as nothing is left out in silence. */
export function takenBy(input: NewTask, choices: DeviceChoices): object {
  const { prompt, attachments, approveFirst, strategy, limits, ...others } = input;
  const { web, withTools, withoutTools, effort, projectId: _, ...chosen } = others;
  const {
    readsAll,
    chosenModel,
    checkModel = choices.checkModel,
    checkAgentId,
    chosenAgentId,
    ...left
  } = chosen;
  if (Object.values(left).some((each) => each !== undefined && each !== null))
    throw new AppError("runner.not-taken");
  const choice = { web, withTools, withoutTools, effort, readsAll };
  const agents = sentAgents(choices.agents, [checkAgentId, chosenAgentId]);
  return {
    ...{ prompt, attachments, approveFirst, limits, ...choice },
    ...{ chosenModel, checkModel: checkModel ?? undefined, checkAgentId, chosenAgentId },
    ...(agents.length > 0 ? { agents } : {}),
    ...(strategy ? { strategy } : {}),
  };
}

/**
 * The user's own agents among those that have a part in a task, to be sent with it.
 * @throws AppError `runner.not-taken` where one needs what stays here: files, or instructions of a plugin.
 */
export function sentAgents(own: readonly Agent[], ids: readonly (string | undefined)[]): readonly Agent[] {
  const agents = own.filter(({ id }) => ids.includes(id));
  const needsMore = agents.some((each) => each.knowledgeItemIds?.length || each.instructionsFrom);
  if (needsMore) throw new AppError("runner.not-taken");
  return agents;
}
