import type { TaskLabels } from "../../domain/task/task";
import type { TaskLibrary } from "../orchestration/library/task-library";

/** The services that tasks of a runner are labelled with. */
export interface PlacedLabelsParts {
  /** The root task above one that the paired runner has; `undefined` of all others. */
  readonly placedRoot: (taskId: string) => Promise<string | undefined>;
  /** Has the runner keep labels of a task of its own. */
  readonly label: (rootTaskId: string, labels: TaskLabels) => Promise<void>;
}

/** A library whose tasks get their titles, pins and projects where they are worked on. */
export function withPlacedLabels(
  library: TaskLibrary,
  { placedRoot, label }: PlacedLabelsParts,
): TaskLibrary {
  const labelled = async (taskId: string, labels: TaskLabels) => {
    const root = await placedRoot(taskId);
    await (root === undefined ? library.label(taskId, labels) : label(root, labels));
  };
  return new Proxy(library, {
    get(target, name) {
      if (name === "label") return labelled;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
