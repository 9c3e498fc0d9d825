import type { RunListener } from "./journal/run-update";
import { TaskJournals } from "./journal/task-journals";
import { TaskRepository } from "./journal/task-repository";
import { LocalTaskLibrary } from "./library/local-task-library";
import type { TaskLibrary } from "./library/task-library";
import { LocalTaskControl } from "./local-task-control";
import { LocalTaskMonitor } from "./local-task-monitor";
import type { TaskControl } from "./task-control";
import type { TaskDependencies } from "./task-dependencies";
import { TaskEditor } from "./task-editor";
import type { TaskMonitor } from "./task-monitor";

/** The services of the tasks that are kept and run in this browser, each to be used by itself. */
export interface TaskServices {
  readonly control: TaskControl;
  readonly editor: TaskEditor;
  readonly library: TaskLibrary;
  readonly monitor: TaskMonitor;
  readonly journals: TaskJournals;
  /** To be told what happens to tasks that a runner works on. */
  readonly publish: RunListener;
}

/** Makes the services of tasks over the same journals. */
export function localTasks(dependencies: TaskDependencies): TaskServices {
  const archive = new TaskRepository(dependencies.database);
  const journals: TaskJournals = new TaskJournals(dependencies, archive, (before, after) =>
    monitor.changed(before, after),
  );
  const monitor = new LocalTaskMonitor(dependencies, archive, journals);
  const control = new LocalTaskControl(dependencies, archive, journals, monitor.publish);
  const editor = new TaskEditor(dependencies, archive, journals);
  const library = new LocalTaskLibrary(dependencies, archive, journals, {
    stop: (taskId) => control.stop(taskId),
    publish: monitor.publish,
  });
  return { control, editor, library, monitor, journals, publish: monitor.publish };
}
