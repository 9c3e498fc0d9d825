/** What the last words of all agents at work on a root task are kept under. */
export function taskBackup(rootTaskId: string): string {
  return `task/${rootTaskId}`;
}
