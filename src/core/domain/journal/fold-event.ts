import { VALIDATOR_ID } from "../agent/agent";
import type { Artifact } from "../artifact/artifact";
import type { Run } from "../task/run";
import { type PlanEvent, planAfter } from "./fold-plan";
import { foldTaskEvent, type TaskEvent } from "./fold-task-event";
import { type JournalEvent, RESULT_VERSION } from "./journal-event";
import { ownMap, withAdded, withOwnCopies } from "./own-copies";
import type { TaskState } from "./task-state";

/** The state of a root task of which nothing is known yet. */
export function emptyState(rootTaskId: string): TaskState {
  return {
    rootTaskId,
    tasks: new Map(),
    artifacts: new Map(),
    contexts: new Map(),
    recruits: new Map(),
    accepted: new Map(),
    events: [],
  };
}

/** The state after some more events. */
export function foldEvents(state: TaskState, events: readonly JournalEvent[]): TaskState {
  const folded = withOwnCopies(() => events.reduce(foldEntities, state));
  return { ...folded, events: [...state.events, ...events] };
}

function foldEntities(state: TaskState, event: JournalEvent): TaskState {
  const next = { ...state, run: foldRun(state.run, event) };
  switch (event.type) {
    case "task-created":
      return { ...next, tasks: put(state.tasks, event.task.id, event.task) };
    case "agent-recruited":
      return { ...next, recruits: put(state.recruits, event.agent.id, event.agent) };
    case "artifact-created":
      return foldArtifact(next, event.artifact, event.at);
    case "artifact-changed":
      return { ...next, artifacts: put(state.artifacts, event.artifact.id, event.artifact) };
    case "artifact-deleted":
      return withoutArtifact(next, event.artifactId, event.at);
    case "artifact-restored":
      return atPlace(foldArtifact(next, event.artifact, event.at), event.artifact.id, event.place);
    case "context-deleted":
      return { ...next, contexts: without(state.contexts, event.contextId) };
    case "context-added":
    case "context-changed":
      return { ...next, contexts: put(state.contexts, event.context.id, event.context) };
    case "deliverable-validated":
      return event.artifactIds.reduce<TaskState>(
        (each, id) => foldReview(each, id, event.passed, event.at),
        next,
      );
    case "node-accepted":
      if ((event.version ?? 1) !== RESULT_VERSION) return next;
      return { ...next, accepted: put(state.accepted, event.key, event.result) };
    case "run-started":
    case "run-resumed":
    case "run-state-changed":
      return foldRunState(next, event);
    case "strategy-chosen":
    case "analysis-completed":
      return foldPlan(next, event);
    case "agent-assigned":
      return foldPlan(foldTask(next, event), event);
    case "project-given":
    case "readers-changed":
    case "brief-approved":
    case "amendment-wanted":
    case "changes-proposed":
    case "changes-decided":
    case "fallback-taken":
    case "call-reserved":
    case "user-message":
    case "agent-response":
    case "tool-turn":
    case "tool-changed":
    case "files-kept":
    case "model-called":
      return next;
    default:
      return foldTask(next, event);
  }
}

function foldTask(state: TaskState, event: TaskEvent): TaskState {
  const task = state.tasks.get(event.taskId);
  return task ? { ...state, tasks: put(state.tasks, task.id, foldTaskEvent(task, event)) } : state;
}

function foldRun(run: Run | undefined, event: JournalEvent): Run | undefined {
  if (event.type === "run-started") {
    const { runId: id, rootTaskId: taskId, provider, model, simulated, at } = event;
    return { id, taskId, state: "planning", provider, model, simulated, createdAt: at, updatedAt: at };
  }
  if (!run) return undefined;
  const changed = { ...run, updatedAt: event.at };
  if (event.type === "run-resumed") {
    const { provider, model, simulated } = event;
    return { ...changed, state: "running", provider, model, simulated: simulated || run.simulated };
  }
  if (event.type === "run-state-changed") return { ...changed, state: event.state };
  return event.type === "strategy-chosen" ? { ...changed, strategy: event.strategy } : changed;
}

/** The root task tells the phase of its run, and whose it is, so that a list of tasks needs nothing else. */
function foldRunState(state: TaskState, event: JournalEvent): TaskState {
  const root = state.tasks.get(state.rootTaskId);
  if (!root || !state.run) return state;
  const [runState, runDevice] = [state.run.state, writerOf(event)];
  if (root.runState === runState && root.runDevice === runDevice) return state;
  return { ...state, tasks: put(state.tasks, root.id, { ...root, runState, runDevice }) };
}

/** The device that has written an event, where it syncs with others: the end of the event's id. */
export function writerOf({ id }: Pick<JournalEvent, "id">): string | undefined {
  return id.split("~")[1];
}

/** The root task says how it is done; entities of other journals may have none. */
function foldPlan(state: TaskState, event: PlanEvent): TaskState {
  const root = state.tasks.get(state.rootTaskId);
  if (!root) return state;
  return { ...state, tasks: put(state.tasks, root.id, { ...root, plan: planAfter(root, event) }) };
}

/** A new artifact counts for its task and every task above it. */
function foldArtifact(state: TaskState, artifact: Artifact, at: number): TaskState {
  const tasks = ownMap(state.tasks);
  const seen = new Set<string>();
  let task = tasks.get(artifact.taskId);
  while (task && !seen.has(task.id)) {
    seen.add(task.id);
    const count = task.artifacts.length;
    const artifacts = withAdded(task.artifacts, artifact.id, (id) => id);
    if (artifacts.length > count) {
      tasks.set(task.id, { ...task, artifacts, updatedAt: at });
    }
    task = task.parentTaskId === undefined ? undefined : tasks.get(task.parentTaskId);
  }
  return { ...state, tasks, artifacts: put(state.artifacts, artifact.id, artifact) };
}

function withoutArtifact(state: TaskState, artifactId: string, at: number): TaskState {
  const tasks = ownMap(state.tasks);
  for (const task of tasks.values()) {
    if (!task.artifacts.includes(artifactId)) continue;
    const artifacts = task.artifacts.filter((id) => id !== artifactId);
    tasks.set(task.id, { ...task, artifacts, updatedAt: at });
  }
  return { ...state, tasks, artifacts: without(state.artifacts, artifactId) };
}

/** The state with an artifact that is put back where it stood, in the lists of its tasks too. */
function atPlace(state: TaskState, artifactId: string, place: number): TaskState {
  const order = [...state.artifacts.keys()].filter((id) => id !== artifactId);
  order.splice(place, 0, artifactId);
  const places = new Map(order.map((id, at) => [id, at]));
  const sorted = (ids: readonly string[]) =>
    ids.toSorted((a, b) => (places.get(a) ?? order.length) - (places.get(b) ?? order.length));
  const artifacts = order.flatMap((id) => {
    const artifact = state.artifacts.get(id);
    return artifact ? [[id, artifact] as const] : [];
  });
  const tasks = [...state.tasks].map(([id, task]) =>
    task.artifacts.includes(artifactId)
      ? ([id, { ...task, artifacts: sorted(task.artifacts) }] as const)
      : ([id, task] as const),
  );
  return { ...state, artifacts: new Map(artifacts), tasks: new Map(tasks) };
}

function foldReview(state: TaskState, artifactId: string, passed: boolean, at: number): TaskState {
  const artifact = state.artifacts.get(artifactId);
  if (!artifact) return state;
  const reviewedBy = [...new Set([...artifact.reviewedBy, VALIDATOR_ID])];
  const status = passed ? artifact.status : "rejected";
  const reviewed: Artifact = { ...artifact, reviewedBy, status, updatedAt: at };
  return { ...state, artifacts: put(state.artifacts, artifactId, reviewed) };
}

function without<V>(map: ReadonlyMap<string, V>, key: string): ReadonlyMap<string, V> {
  const rest = ownMap(map);
  rest.delete(key);
  return rest;
}

function put<V>(map: ReadonlyMap<string, V>, key: string, value: V): ReadonlyMap<string, V> {
  return ownMap(map).set(key, value);
}
