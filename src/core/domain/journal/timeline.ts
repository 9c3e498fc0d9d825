import type { RunState } from "../task/run";
import { isSettled } from "../tool/tool-use";
import type { JournalEvent } from "./journal-event";
import { isRefinement } from "./task-outline";
import type { TaskState } from "./task-state";
import type { TimelineEntry } from "./timeline-entry";
import { phaseTracker, type TimelinePhase, taskIdOf } from "./timeline-phases";

/** The timeline of a task: of the root task everything, of a sub-task what concerns it; sorted by time. */
export function timelineOf(state: TaskState, taskId: string = state.rootTaskId): readonly TimelineEntry[] {
  const phaseOf = phaseTracker(state);
  const entries = group(state.events.flatMap((event) => entriesOf(event, state, phaseOf(event))));
  const own = taskId === state.rootTaskId ? entries : entries.filter((entry) => concerns(entry, taskId));
  return own
    .map((entry, place) => ({ entry, place }))
    .sort((a, b) => a.entry.at - b.entry.at || a.place - b.place)
    .map(({ entry }) => entry);
}

function concerns(entry: TimelineEntry, taskId: string): boolean {
  if ("subTaskId" in entry) return entry.subTaskId === taskId;
  return entry.taskId === taskId;
}

function entriesOf(event: JournalEvent, state: TaskState, phase: TimelinePhase): readonly TimelineEntry[] {
  const base = { id: event.id, at: event.at, count: 1, phase, taskId: taskIdOf(event) ?? event.rootTaskId };
  switch (event.type) {
    case "task-created":
      return createdEntries(event, base);
    case "task-status-changed":
      return statusEntries(event, base, state);
    case "agent-assigned": {
      const { agentId, agentName } = event;
      return [{ ...base, kind: "agent-assigned", agentId, agentName }];
    }
    case "agent-recruited": {
      const { id: agentId, name: agentName, role } = event.agent;
      return [{ ...base, kind: "agent-recruited", agentId, agentName, role }];
    }
    case "artifact-created": {
      const { id: artifactId, agentId, title } = event.artifact;
      return [{ ...base, kind: "artifact-created", agentId, artifactId, title }];
    }
    case "artifact-changed": {
      const { id: artifactId, title } = event.artifact;
      return event.repair ? [{ ...base, kind: "artifact-repaired", artifactId, title }] : [];
    }
    case "tool-changed": {
      const { agentId, use } = event;
      if (use.state === "asked") return [{ ...base, kind: "tool-asked", agentId, use }];
      return isSettled(use) ? [{ ...base, kind: "tool-called", agentId, use }] : [];
    }
    case "user-message":
      return [{ ...base, kind: "user-message", content: event.content }];
    case "agent-response":
      return [{ ...base, kind: "agent-response", agentId: event.agentId, content: event.content }];
    case "requirement-detected":
      return [{ ...base, kind: "requirement-detected", requirementIds: [event.requirement.id] }];
    case "requirement-validated":
      return validatedEntries(event, base);
    case "requirement-accepted": {
      const kind = event.accepted ? "requirement-accepted" : "requirement-reopened";
      return [{ ...base, kind, requirementIds: [event.requirementId] }];
    }
    case "run-resumed":
      return [{ ...base, kind: "task-resumed" }];
    case "run-state-changed": {
      const kind = RESTS[event.state];
      return kind ? [{ ...base, kind }] : [];
    }
    default:
      return [];
  }
}

/** States of a run in which it rests without having come to its end. */
const RESTS: Partial<Readonly<Record<RunState, "task-stopped" | "task-paused" | "limit-reached">>> = {
  stopped: "task-stopped",
  paused: "task-paused",
  "limit-reached": "limit-reached",
};

type Base = Pick<TimelineEntry, "id" | "at" | "count" | "taskId" | "phase">;
type EventOf<T extends JournalEvent["type"]> = Extract<JournalEvent, { type: T }>;

function createdEntries({ task }: EventOf<"task-created">, base: Base): readonly TimelineEntry[] {
  const { id, title, parentTaskId } = task;
  if (parentTaskId === undefined) return [{ ...base, kind: "task-created", title }];
  const parent = { ...base, taskId: parentTaskId };
  return [
    { ...parent, id: `${base.id}/branch`, kind: "task-branched", subTaskIds: [id] },
    { ...parent, kind: "subtask-created", subTaskId: id, title },
  ];
}

function statusEntries(
  { taskId, status, errorCode = "unexpected", params = {} }: EventOf<"task-status-changed">,
  base: Base,
  state: TaskState,
): readonly TimelineEntry[] {
  const task = state.tasks.get(taskId);
  // A round of repair that made nothing better is no failure.
  if (status === "failed" && task && isRefinement(task)) return [];
  if (status === "failed") return [{ ...base, kind: "task-failed", errorCode, params }];
  if (status !== "completed" || !task) return [];
  if (task.parentTaskId !== undefined) {
    const parent = { ...base, taskId: task.parentTaskId };
    return [{ ...parent, kind: "subtask-completed", subTaskId: taskId, title: task.title }];
  }
  const allSatisfied = task.requirements.every((each) => each.status === "satisfied");
  return [{ ...base, kind: "task-completed", allSatisfied }];
}

function validatedEntries(
  { requirementId, satisfied, reason }: EventOf<"requirement-validated">,
  base: Base,
): readonly TimelineEntry[] {
  const requirementIds = [requirementId];
  const validated: TimelineEntry = { ...base, kind: "requirement-validated", requirementIds, reason };
  if (!satisfied) return [validated];
  return [validated, { ...base, id: `${base.id}/satisfied`, kind: "requirement-satisfied", requirementIds }];
}

/** Joins requirement rows, and branches, of the same task, kind and instant into one with a count. */
function group(entries: readonly TimelineEntry[]): readonly TimelineEntry[] {
  const grouped = new Map<string, TimelineEntry>();
  for (const entry of entries) {
    const isGrouped = "requirementIds" in entry || "subTaskIds" in entry;
    const key = isGrouped ? `${entry.kind}/${entry.taskId}/${entry.at}` : entry.id;
    const earlier = grouped.get(key);
    grouped.set(key, earlier ? join(earlier, entry) : entry);
  }
  return [...grouped.values()];
}

function join(first: TimelineEntry, second: TimelineEntry): TimelineEntry {
  const count = first.count + second.count;
  if ("requirementIds" in first && "requirementIds" in second) {
    const joined = { count, requirementIds: [...first.requirementIds, ...second.requirementIds] };
    if (first.kind !== "requirement-validated" || second.kind !== "requirement-validated") {
      return { ...first, ...joined };
    }
    return { ...first, ...joined, reason: joinedReasons(first.reason, second.reason) };
  }
  if ("subTaskIds" in first && "subTaskIds" in second) {
    return { ...first, count, subTaskIds: [...first.subTaskIds, ...second.subTaskIds] };
  }
  return first;
}

/** Reasons line by line, each once. */
function joinedReasons(...reasons: readonly string[]): string {
  return [...new Set(reasons.flatMap((reason) => reason.split("\n")).filter(Boolean))].join("\n");
}
