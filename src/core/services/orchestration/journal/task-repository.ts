import type { Artifact } from "../../../domain/artifact/artifact";
import { emptyState, foldEvents, writerOf } from "../../../domain/journal/fold-event";
import type { JournalEvent, JournalFact } from "../../../domain/journal/journal-event";
import type { TaskState } from "../../../domain/journal/task-state";
import type { RootTask } from "../../../domain/task/root-task";
import type { Task } from "../../../domain/task/task";
import type { TaskContext } from "../../../domain/task/task-context";
import { AppError } from "../../../errors/app-error";
import { type Database, keysStartingWith } from "../../../ports/database";
import type { JournalStart } from "./run-journal";

/** Reads tasks and their journals from the database. */
export class TaskRepository {
  readonly #database: Database;
  /** The task that was opened last, which is mostly the next one too. */
  #opened: TaskState | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The root task above a task. @throws AppError `task.not-found`. */
  async rootOf(taskId: string): Promise<Task> {
    const seen = new Set<string>();
    let task = await this.#database.get("tasks", taskId);
    while (task?.parentTaskId && !seen.has(task.id)) {
      seen.add(task.id);
      task = await this.#database.get("tasks", task.parentTaskId);
    }
    if (!task) throw new AppError("task.not-found", { id: taskId });
    return task;
  }

  /** The journal of a root task, folded. Tasks without one are read as they are. @throws AppError `task.not-found`. */
  async open(taskId: string): Promise<JournalStart> {
    const { id: rootTaskId } = await this.rootOf(taskId);
    const again = await this.#openedAgain(rootTaskId);
    if (again) return again;
    const query = { index: "rootTaskId+seq", ...keysStartingWith(rootTaskId) };
    const stored = await this.#database.list("events", query);
    const events = await withOwnVersions(withTimes(stored));
    const first = events[0];
    if (first) {
      const state = foldEvents(emptyState(rootTaskId), events);
      const { runId } = first;
      if (hasGaps(events)) return { runId, state: await this.#asStored(state, runId) };
      this.#opened = state;
      return { runId, state };
    }
    const unsaved = await this.#eventsOfUnjournalled(rootTaskId);
    return { runId: runIdOf(rootTaskId), state: foldEvents(emptyState(rootTaskId), unsaved), unsaved };
  }

  /**
   * The journal of the task that was opened last, of which only what has come since is read. Nothing, where that was
   * another task, or its journal is not the one that was read.
   */
  async #openedAgain(rootTaskId: string): Promise<JournalStart | undefined> {
    const known = this.#opened?.rootTaskId === rootTaskId ? this.#opened : undefined;
    const last = known?.events.at(-1);
    if (!known || !last) return undefined;
    const from = [rootTaskId, last.seq];
    const query = { index: "rootTaskId+seq", ...keysStartingWith(rootTaskId), from };
    const [same, ...more] = await this.#database.list("events", query);
    if (same?.id !== last.id || same.at !== last.at || hasGaps(more, last.seq)) return undefined;
    // Events of other devices may come between those that were read.
    if ([same, ...more].some((event) => writerOf(event) !== undefined)) return undefined;
    this.#opened = more.length === 0 ? known : foldEvents(known, withTimes(more, last.at));
    return { runId: known.events[0]?.runId ?? last.runId, state: this.#opened };
  }

  /** @throws AppError `artifact.not-found` or `artifact.load-failed`. */
  async artifact(artifactId: string): Promise<Artifact> {
    const artifact = await this.#database.get("artifacts", artifactId).catch((error: unknown) => {
      throw new AppError("artifact.load-failed", {}, { cause: error });
    });
    if (!artifact) throw new AppError("artifact.not-found", { id: artifactId });
    return artifact;
  }

  /** Entries of all root tasks, in no order. */
  roots(): Promise<readonly RootTask[]> {
    return this.#database.list("rootTasks");
  }

  /** The root task of an id, if there is one. */
  async find(rootTaskId: string): Promise<Task | undefined> {
    const task = await this.#database.get("tasks", rootTaskId);
    return task && !task.parentTaskId ? withLists(task) : undefined;
  }

  /** The state with its entities as last stored, for a journal whose events cannot all be read. */
  async #asStored(state: TaskState, runId: string): Promise<TaskState> {
    const stored = await this.#entities(state.rootTaskId);
    const run = (await this.#database.get("runs", runId)) ?? state.run;
    return {
      ...state,
      ...(run ? { run } : {}),
      tasks: new Map([...state.tasks, ...byId(stored.tasks)]),
      artifacts: new Map([...state.artifacts, ...byId(stored.artifacts)]),
      contexts: new Map([...state.contexts, ...byId(stored.contexts)]),
    };
  }

  /** Tasks from before the journal, such as in a restored backup, told as the events that would have made them. */
  async #eventsOfUnjournalled(rootTaskId: string): Promise<readonly JournalEvent[]> {
    const { tasks, artifacts, contexts } = await this.#entities(rootTaskId);
    const facts: readonly (readonly [number, JournalFact])[] = [
      ...tasks.map((task) => [task.createdAt, { type: "task-created", task }] as const),
      ...artifacts.map((artifact) => [artifact.createdAt, { type: "artifact-created", artifact }] as const),
      ...contexts.map((context) => [context.createdAt, { type: "context-added", context }] as const),
    ];
    const runId = runIdOf(rootTaskId);
    return facts.map(([at, fact], seq) => ({ ...fact, id: `${runId}/${seq}`, runId, rootTaskId, seq, at }));
  }

  /** A root task with its sub-tasks, and what belongs to any of them, as they are stored. */
  async #entities(rootTaskId: string): Promise<Entities> {
    const tasks = await this.#family(rootTaskId);
    const ofTasks = async <S extends "artifacts" | "contexts">(store: S) => {
      const lists = tasks.map(({ id }) => this.#database.list(store, { index: "taskId", equals: id }));
      return (await Promise.all(lists)).flat();
    };
    const artifacts: readonly Artifact[] = await ofTasks("artifacts").catch((error: unknown) => {
      throw new AppError("artifact.list-failed", {}, { cause: error });
    });
    const contexts: readonly TaskContext[] = await ofTasks("contexts").catch((error: unknown) => {
      throw new AppError("context.list-failed", {}, { cause: error });
    });
    return { tasks, artifacts, contexts };
  }

  async #family(rootTaskId: string): Promise<readonly Task[]> {
    const root = await this.#database.get("tasks", rootTaskId);
    const family = root ? [withLists(root)] : [];
    const seen = new Set([rootTaskId]);
    for (const task of family) {
      const children = await this.#database.list("tasks", { index: "parentTaskId", equals: task.id });
      for (const child of children) {
        if (!seen.has(child.id)) family.push(withLists(child));
        seen.add(child.id);
      }
    }
    return family;
  }
}

interface Entities {
  readonly tasks: readonly Task[];
  readonly artifacts: readonly Artifact[];
  readonly contexts: readonly TaskContext[];
}

function byId<T extends { readonly id: string }>(entities: readonly T[]): [string, T][] {
  return entities.map((entity) => [entity.id, entity]);
}

/** Whether events are missing; several of one place are of devices that wrote there at once. */
function hasGaps(events: readonly JournalEvent[], before = -1): boolean {
  return events.some(({ seq }, place) => seq > (events[place - 1]?.seq ?? before) + 1);
}

/** An event whose time is unknown happened when the one before it did. */
function withTimes(events: readonly JournalEvent[], earlier = 0): readonly JournalEvent[] {
  let before = earlier || (events.find(({ at }) => at > 0)?.at ?? 0);
  return events.map((event) => {
    before = event.at || before;
    return event.at === before ? event : { ...event, at: before };
  });
}

/** Versions that several devices gave one number each get their own. */
async function withOwnVersions(events: readonly JournalEvent[]): Promise<readonly JournalEvent[]> {
  if (new Set(events.map(writerOf)).size < 2) return events;
  return (await import("../../../domain/journal/own-versions")).ownVersions(events);
}

/** Records of other installations may lack what was added to tasks later. */
function withLists(task: Task): Task {
  const lists = { dependencies: [], requirements: [], artifacts: [], steps: [] };
  return { ...lists, ...task };
}

/** The bounds of all primary keys with a beginning. */
export function keyRange(prefix: string): { readonly from: string; readonly to: string } {
  return { from: prefix, to: `${prefix}\uffff` };
}

function runIdOf(rootTaskId: string): string {
  return `unjournalled-${rootTaskId}`;
}
