import type { ProjectTerms } from "../../domain/project/project";
import type { TaskLimits, TaskModel } from "../../domain/task/task";
import { AppError } from "../../errors/app-error";
import type { NewTask } from "../orchestration/task-input";

/** The choices of this device that a task is sent with where it does not say so itself. */
export interface DeviceChoices {
  /** The model of its project. */
  readonly chosenModel?: TaskModel | undefined;
  /** The other model that checks tasks. */
  readonly checkModel: TaskModel | undefined;
  /** The limits of its project, or else those of the user's defaults. */
  readonly limits?: TaskLimits | undefined;
  /** The terms of its project; absent where it is in none. */
  readonly terms?: ProjectTerms | undefined;
}

/**
 * A task as the API takes it.
 * @throws AppError `runner.recording`, `runner.forked`, or `runner.not-taken`, as nothing is left out in silence.
 */
export function takenBy(input: NewTask, choices: DeviceChoices): object {
  const { prompt, attachments, approveFirst, strategy, recording, forked, projectId: _, ...others } = input;
  if (recording) throw new AppError("runner.recording");
  if (forked) throw new AppError("runner.forked");
  const { web, withTools, withoutTools, effort, readsAll, madeFrom, conversationId, ...chosen } = others;
  const { chosenModel = choices.chosenModel, limits = choices.limits, ...checked } = chosen;
  const { checkModel = choices.checkModel, checkAgentId, chosenAgentId, ...left } = checked;
  if (Object.values(left).some((each) => each !== undefined && each !== null))
    throw new AppError("runner.not-taken");
  const { terms } = choices;
  return {
    ...{ prompt, attachments, approveFirst, limits, web, withTools, withoutTools, effort, readsAll },
    ...{ madeFrom, conversationId, chosenModel, checkModel: checkModel ?? undefined },
    ...{ checkAgentId, chosenAgentId },
    ...(terms ? { projectId: terms.projectId, terms } : {}),
    ...(strategy ? { strategy } : {}),
  };
}
