import { readCheckModel } from "../../domain/task/check-model";
import type { Database } from "../../ports/database";
import type { Preferences } from "../../ports/preferences";
import { readTaskLimits } from "../orchestration/library/task-limits";
import { projectTerms } from "../projects/project-terms";
import type { DeviceChoices } from "./taken-by";

/** The choices of this device for tasks that do not say so themselves, and those of the project they are in. */
export async function deviceChoices(
  database: Pick<Database, "get" | "list">,
  preferences: Pick<Preferences, "get">,
  projectId: string | undefined,
): Promise<DeviceChoices> {
  const project = projectId === undefined ? undefined : await database.get("projects", projectId);
  const terms = project && (await projectTerms(database, project.id));
  return {
    ...{ chosenModel: project?.model, checkModel: readCheckModel(preferences), terms },
    limits: project?.limits ?? readTaskLimits(preferences),
  };
}
