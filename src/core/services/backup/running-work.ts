import type { Database } from "../../ports/database";
import type { Locks } from "../../ports/locks";
import { replyLock } from "../chat/reply-writer";
import type { TaskMonitor } from "../orchestration/task-monitor";

/** The work of the agents, in whichever tab. */
export interface RunningWork {
  /** Ids of root tasks. */
  readonly tasks: readonly string[];
  /** Replies that are being written. */
  readonly replies: number;
}

const REPLY_DRAFTS = { from: "message/", to: "message/\uffff" } as const;

/** Looks for work that a replacement of the database would break off. */
export async function runningWork(
  database: Pick<Database, "list">,
  locks: Pick<Locks, "isHeld">,
  monitor: Pick<TaskMonitor, "isWorkedOn">,
): Promise<RunningWork> {
  const unfinished = await database.list("tasks", { index: "status", equals: "in_progress" });
  const roots = unfinished.filter(({ parentTaskId }) => parentTaskId === undefined).map(({ id }) => id);
  const worked = await Promise.all(roots.map((id) => monitor.isWorkedOn(id)));
  const drafts = await database.list("drafts", REPLY_DRAFTS);
  const messageIds = drafts.map(({ id }) => id.slice(REPLY_DRAFTS.from.length));
  const written = await Promise.all(messageIds.map((id) => locks.isHeld(replyLock(id))));
  return { tasks: roots.filter((_, index) => worked[index]), replies: written.filter(Boolean).length };
}
