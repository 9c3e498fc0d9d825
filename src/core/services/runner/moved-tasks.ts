import type { JournalFact } from "../../domain/journal/journal-event";
import type { TaskState } from "../../domain/journal/task-state";
import { isUnderWay } from "../../domain/task/run";
import { AppError, isAppError } from "../../errors/app-error";
import type { Database, WriteOperation } from "../../ports/database";
import type { Ids } from "../../ports/ids";
import type { Notifier } from "../../ports/notifier";
import { termsOf } from "../orchestration/calls/in-project";
import type { RunJournal } from "../orchestration/journal/run-journal";
import { keyRange } from "../orchestration/journal/task-repository";
import type { TaskServices } from "../orchestration/local-tasks";
import { projectTerms } from "../projects/project-terms";
import { assertGivenModels } from "./given-models";
import type { Materials } from "./materials";
import { isCut, type Patience, TRIES } from "./patience";
import type { RunnerApi } from "./runner-api";
import { runnerProviders } from "./runner-keys";
import type { RunnerTasks } from "./runner-tasks";

/** The plugin data in which it stands what is on its way. */
const MOVING = "runner-moving";

/** The services that tasks are moved to a runner with. */
export interface MovedTasksParts {
  readonly api: RunnerApi;
  readonly local: Pick<TaskServices, "journals" | "monitor" | "control">;
  readonly placed: Pick<RunnerTasks, "ended">;
  readonly database: Database;
  readonly materials: Pick<Materials, "send">;
  /** The name of the folder of this browser that a task reads in; nothing for none. */
  readonly folderOf?: (taskId: string) => Promise<string | undefined>;
  readonly ids: Ids;
  readonly notifier: Notifier;
  readonly patience: Patience;
  readonly signal: AbortSignal;
}

/** A task on its way: as long as this is stored, the runner may not have all of it. */
interface Moving {
  readonly id: string;
  readonly runner: string;
  readonly language: string;
  /** Whether the runner is to go on with it at once. */
  readonly goOn: boolean;
}

/**
 * Tasks of this browser that the paired runner takes over. The journal first says that the runner alone writes it, so that
 * nobody here does; then it is sent, by the next page if this one goes away, until the runner has it.
 */
export class MovedTasks {
  readonly #parts: MovedTasksParts;

  constructor(parts: MovedTasksParts) {
    this.#parts = parts;
  }

  /** Moves a task, pausing the work on it here. @throws AppError as `TaskControl.moveToRunner`. */
  async move(taskId: string, language: string): Promise<void> {
    const { api, ids, local, patience, signal } = this.#parts;
    const before = await local.monitor.load(taskId);
    const { rootTaskId } = before;
    const runner = api.pairing?.runner;
    if (runner === undefined) throw new AppError("runner.unpaired");
    checkMovable(before);
    const given = await this.#givenTerms(before);
    // Nothing is paused for a runner that does not answer, or lacks something.
    const providers = await patience.ask(() => runnerProviders(api, signal), TRIES);
    const root = before.tasks.get(rootTaskId);
    assertGivenModels(root ?? {}, (id) => providers.some((each) => each.given === id));
    await this.#sendMaterials(before, given);
    const isHeld = await local.journals.isHeld(rootTaskId);
    if (isHeld) local.control.pause(rootTaskId);
    const sent = await local.journals.afterwards(rootTaskId, async () => {
      const journal = await local.journals.open(rootTaskId);
      const goOn = isHeld || goesOn(journal.state);
      const moving = { id: ids.next(), runner, language, goOn };
      const fact = { type: "task-labelled", taskId: rootTaskId, labels: {}, placedOn: runner } as const;
      await journal.append(
        [...given, fact],
        [{ type: "put", store: "pluginData", record: recordOf(rootTaskId, moving) }],
      );
      try {
        await this.#send(journal.state, moving, TRIES);
      } catch (error) {
        if (!isRefusal(error)) {
          // The runner may have it, so that nobody here may go on with it.
          if (isCut(error)) void this.#sendLater(rootTaskId, moving);
          throw error;
        }
        await takeBack(journal);
        // Work that was under way goes on here.
        if (isHeld)
          this.#goOnHere(rootTaskId, language).catch((failure: unknown) =>
            this.#parts.notifier.error(failure),
          );
        throw error;
      }
      return moving;
    });
    this.#watch(rootTaskId, sent);
    const folder = await this.#parts.folderOf?.(rootTaskId);
    if (folder !== undefined)
      this.#parts.notifier.notify({ level: "info", code: "runner.folder-stays", params: { folder } });
  }

  /** Sends what an earlier page had not. */
  async finish(): Promise<void> {
    const { api, database } = this.#parts;
    const left = await database.list("pluginData", keyRange(`${MOVING}/`));
    for (const { key, value } of left) {
      const moving = value as Moving;
      if (moving.runner === api.pairing?.runner) void this.#sendLater(key, moving);
    }
  }

  async #goOnHere(rootTaskId: string, language: string): Promise<void> {
    const { journals, control } = this.#parts.local;
    // Once the lock is free.
    await journals.afterwards(rootTaskId, async () => {});
    await control.resume(rootTaskId, language);
  }

  async #sendLater(rootTaskId: string, moving: Moving): Promise<void> {
    try {
      await this.#send(await this.#parts.local.monitor.load(rootTaskId), moving);
      this.#watch(rootTaskId, moving);
    } catch (error) {
      const { local, notifier, signal } = this.#parts;
      if (signal.aborted) return;
      if (isRefusal(error)) {
        await local.journals.afterwards(rootTaskId, async () =>
          takeBack(await local.journals.replica(rootTaskId)),
        );
      }
      notifier.error(error);
    }
  }

  async #send(state: TaskState, moving: Moving, most?: number): Promise<void> {
    const { api, database, patience, signal } = this.#parts;
    const { rootTaskId, events } = state;
    const drafts = await database.list("drafts", keyRange(`task/${rootTaskId}/`));
    const { id, language, goOn } = moving;
    const body = { id, language, goOn, events, drafts };
    await patience.ask(() => api.ask("POST", `tasks/${rootTaskId}/move`, signal, body), most);
    const sent = drafts.map(
      ({ id: draft }): WriteOperation => ({ type: "delete", store: "drafts", id: draft }),
    );
    await database.write([...sent, notMoving(rootTaskId)], "strict");
  }

  /** The terms of the project of a task that has not begun: the runner knows no other work in it. */
  async #givenTerms(state: TaskState): Promise<readonly JournalFact[]> {
    const { rootTaskId: taskId, tasks } = state;
    const projectId = tasks.get(taskId)?.projectId;
    if (projectId === undefined || termsOf(state)?.projectId === projectId) return [];
    const project = await projectTerms(this.#parts.database, projectId, taskId);
    return [{ type: "project-given", taskId, ...(project ? { project } : {}) }];
  }

  async #sendMaterials(state: TaskState, given: readonly JournalFact[]): Promise<void> {
    const { tasks, rootTaskId } = state;
    const { checkAgentId, chosenAgentId, projectId } = tasks.get(rootTaskId) ?? {};
    const assigned = [...tasks.values()].map(({ assignedAgentId }) => assignedAgentId);
    const [fact] = given;
    const terms = fact?.type === "project-given" ? fact.project : termsOf(state);
    await this.#parts.materials.send({
      agentIds: [...assigned, checkAgentId, chosenAgentId],
      ...{ projectId, terms },
    });
  }

  #watch(rootTaskId: string, { id, goOn }: Moving): void {
    const { placed, notifier, signal } = this.#parts;
    if (!goOn) return;
    placed.ended(rootTaskId, `move-${id}`).catch((error: unknown) => {
      if (!signal.aborted) notifier.error(error);
    });
  }
}

/** Nothing is left out in silence. @throws AppError `runner.recording`, `runner.journal-split`. */
function checkMovable({ tasks, rootTaskId, events }: TaskState): void {
  if (tasks.get(rootTaskId)?.recording) throw new AppError("runner.recording");
  // Written by several devices at once, or with a part that cannot be read.
  if (events.some(({ seq }, place) => seq !== place)) throw new AppError("runner.journal-split");
}

/** Whether the work on a task that rests here is to go on: it was broken off, or has yet to begin. */
function goesOn({ run, rootTaskId, tasks }: TaskState): boolean {
  const root = tasks.get(rootTaskId);
  return isUnderWay(run?.state) || (root?.status === "pending" && !root.startsByHand);
}

/** Whether the runner has not taken a task, and will not. */
function isRefusal(error: unknown): boolean {
  return isAppError(error) && ["runner.no-provider", "runner.no-key", "request.invalid"].includes(error.code);
}

/** Has this browser write a journal again. */
function takeBack(journal: RunJournal): Promise<void> {
  const { rootTaskId: taskId } = journal.state;
  const fact = { type: "task-labelled", taskId, labels: {}, placedOn: null } as const;
  return journal.append([fact], [notMoving(taskId)]);
}

function recordOf(rootTaskId: string, value: Moving) {
  return { id: `${MOVING}/${rootTaskId}`, pluginId: MOVING, key: rootTaskId, value };
}

function notMoving(rootTaskId: string): WriteOperation {
  return { type: "delete", store: "pluginData", id: `${MOVING}/${rootTaskId}` };
}
