import type { JournalEvent } from "../../../domain/journal/journal-event";
import { AppError } from "../../../errors/app-error";

/** The limit of work in folding: events times what they make. Journals of the largest tasks have a tenth. */
const MOST_WORK = 5_000_000;

/** The fields of journal events that hold ids, alone or in lists. */
const ID_FIELDS: ReadonlySet<string> = new Set([
  "id",
  "taskId",
  "rootTaskId",
  "runId",
  "parentTaskId",
  "workflowId",
  "artifactId",
  "artifactIds",
  "artifacts",
  "dependencies",
  "validates",
  "requirementId",
  "requirementIds",
  "contextId",
  "callId",
  "stepId",
  "subTaskId",
  "agentId",
  "assignedAgentId",
  "chosenAgentId",
  "checkAgentId",
  "relevantAgents",
  "reviewedBy",
  "touched",
]);

/**
 * A journal in which everything it makes has a new id, so that nothing which is here already is meant or overwritten.
 * `newId` is told which id it is to take the place of. @throws AppError `capsule.too-large`, or `file.damaged` where it speaks of tasks it does not make, or makes one twice.
 */
export function withNewIds(
  rootTaskId: string,
  events: readonly JournalEvent[],
  newId: (old: string) => string,
): RenewedJournal {
  const made = idsMadeBy(rootTaskId, events);
  const calls = new Set(events.flatMap((event) => (event.type === "call-reserved" ? [event.callId] : [])));
  if (events.length * (made.size - calls.size) > MOST_WORK)
    throw new AppError("capsule.too-large", { limit: MOST_WORK });
  if (!made.has(rootTaskId)) throw new AppError("file.damaged");
  const runId = newId("");
  const names = new Map([...made].map((id) => [id, newId(id)]));
  const root = names.get(rootTaskId) ?? "";
  const renewed = events.map((event, seq) => ({
    ...(renamed(event, "", names) as JournalEvent),
    ...{ id: `${runId}/${seq}`, runId, rootTaskId: root, seq },
  }));
  return { rootTaskId: root, events: renewed };
}

/** A journal of its own. */
export interface RenewedJournal {
  readonly rootTaskId: string;
  readonly events: readonly JournalEvent[];
}

function idsMadeBy(rootTaskId: string, events: readonly JournalEvent[]): ReadonlySet<string> {
  const tasks = new Set<string>();
  const others = new Set<string>();
  for (const event of events) {
    if (event.type === "task-created") {
      const { id, workflowId, requirements } = event.task;
      if (tasks.has(id)) throw new AppError("file.damaged");
      tasks.add(id);
      if (workflowId) others.add(workflowId);
      for (const requirement of requirements) others.add(requirement.id);
    }
    if (event.type === "artifact-created" || event.type === "artifact-changed") others.add(event.artifact.id);
    if (event.type === "artifact-restored") others.add(event.artifact.id);
    if (event.type === "context-added" || event.type === "context-changed") others.add(event.context.id);
    if (event.type === "requirement-detected") others.add(event.requirement.id);
    if (event.type === "requirements-changed") for (const each of event.requirements) others.add(each.id);
    if (event.type === "agent-recruited") others.add(event.agent.id);
    if (event.type === "call-reserved") others.add(event.callId);
  }
  assertOwn(rootTaskId, events, tasks);
  return new Set([...tasks, ...others]);
}

/** Whatever an event is about belongs to a task of this journal, and there is one root. */
function assertOwn(rootTaskId: string, events: readonly JournalEvent[], tasks: ReadonlySet<string>): void {
  for (const event of events) {
    const owners = [
      "taskId" in event ? event.taskId : undefined,
      "artifact" in event ? event.artifact.taskId : undefined,
      "context" in event ? event.context.taskId : undefined,
      event.type === "task-created" ? event.task.parentTaskId : undefined,
    ];
    const isStrange = owners.some((owner) => owner !== undefined && !tasks.has(owner));
    // The root is the one task that is part of no other.
    const isMisplaced =
      event.type === "task-created" && (event.task.id === rootTaskId) !== !event.task.parentTaskId;
    if (isStrange || isMisplaced || event.rootTaskId !== rootTaskId) throw new AppError("file.damaged");
  }
}

/** Ids that are made of others are joined by slashes. */
function renamed(value: unknown, field: string, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((each) => renamed(each, field, names));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, renamed(inner, name, names)]),
    );
  }
  if (typeof value !== "string" || !ID_FIELDS.has(field)) return value;
  return (
    names.get(value) ??
    value
      .split("/")
      .map((part) => names.get(part) ?? part)
      .join("/")
  );
}
