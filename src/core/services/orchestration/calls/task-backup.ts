/** The key of the backup of the last words of all agents at work on a root task. */
export function taskBackup(rootTaskId: string): string {
  return `task/${rootTaskId}`;
}
