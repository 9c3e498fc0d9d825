import type { TaskModel } from "../../domain/task/task";
import { AppError } from "../../errors/app-error";

/** The models that were chosen for a task. */
export interface ModelChoices {
  readonly chosenModel?: TaskModel | undefined;
  readonly checkModel?: TaskModel | undefined;
}

/**
 * Lets a task through whose models a runner has the keys of; `isGiven` tells of a credential of the device.
 * @throws AppError `runner.no-key` where it lacks one: another model would be asked in its place.
 */
export function assertGivenModels(
  { chosenModel, checkModel }: ModelChoices,
  isGiven: (credentialId: string) => boolean,
): void {
  for (const chosen of [chosenModel, checkModel])
    if (chosen && !isGiven(chosen.credentialId)) throw new AppError("runner.no-key");
}
