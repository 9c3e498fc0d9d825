const PREFIX = "example-";

/** Whether a task was loaded to be looked at, and not asked for by the user. */
export function isExampleTask(taskId: string): boolean {
  return taskId.startsWith(PREFIX);
}
