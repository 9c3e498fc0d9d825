/** The kinds of work in a task, in the order they are done. */
export const WORK_KINDS = ["brief", "read", "write", "check"] as const;

/** One kind of work in a task. */
export type WorkKind = (typeof WORK_KINDS)[number];

/** By the purpose of a call. */
const KINDS: Readonly<Record<string, WorkKind>> = {
  analysis: "brief",
  planning: "brief",
  recruiting: "brief",
  repair: "write",
  validation: "check",
};

/** A call as far as the kind of its work goes. */
interface PurposefulCall {
  /** A `CallPurpose`. */
  readonly purpose: string;
  readonly taskId: string;
}

/** The kind of work a call of a task is made for: sub-tasks are read up on, and the deliverable is the whole task's. */
export function workKindOf({ purpose, taskId }: PurposefulCall, rootTaskId: string): WorkKind {
  return KINDS[purpose] ?? (taskId === rootTaskId ? "write" : "read");
}
