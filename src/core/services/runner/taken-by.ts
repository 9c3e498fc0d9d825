import { AppError } from "../../errors/app-error";
import type { NewTask } from "../orchestration/task-input";

/** A task as the API takes it. @throws AppError `runner.not-taken`, as nothing is left out in silence. */
export function takenBy(input: NewTask): object {
  const { prompt, attachments, approveFirst, strategy, limits, ...others } = input;
  const { web, withTools, withoutTools, effort, projectId: _, ...left } = others;
  if (Object.values(left).some((each) => each !== undefined && each !== null))
    throw new AppError("runner.not-taken");
  const choice = { web, withTools, withoutTools, effort };
  return { prompt, attachments, approveFirst, limits, ...(strategy ? { strategy } : {}), ...choice };
}
