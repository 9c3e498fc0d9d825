import type { TaskModel } from "../../domain/task/task";
import { AppError } from "../../errors/app-error";

/** The models that were chosen for a task. */
export interface ModelChoices {
  readonly chosenModel?: TaskModel | undefined;
  readonly checkModel?: TaskModel | undefined;
}

/**
 * A task whose models are those of the runner. `idOf` gives the runner's credential for one of the device.
 * @throws AppError `runner.no-key` where there is none: another model would be asked in its place.
 */
export function withGivenModels<T extends ModelChoices>(
  task: T,
  idOf: (credentialId: string) => string | undefined,
): T {
  const known = (chosen: TaskModel) => {
    const credentialId = idOf(chosen.credentialId);
    if (credentialId === undefined) throw new AppError("runner.no-key");
    return { ...chosen, credentialId };
  };
  const { chosenModel, checkModel } = task;
  return {
    ...task,
    ...(chosenModel ? { chosenModel: known(chosenModel) } : {}),
    ...(checkModel ? { checkModel: known(checkModel) } : {}),
  };
}
