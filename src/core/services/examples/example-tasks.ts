import * as v from "valibot";
import { type Token, token } from "../../di/token";
import { isExampleTask } from "../../domain/example-task";
import { emptyState, foldEvents } from "../../domain/fold-event";
import type { JournalEvent } from "../../domain/journal-event";
import { AppError, isAbort } from "../../errors/app-error";
import type { Clock } from "../../ports/clock";
import type { Database, WriteOperation } from "../../ports/database";
import type { Http } from "../../ports/http";
import type { TabChannel } from "../../ports/tab-channel";
import { TaskArchive } from "../orchestration/task-archive";
import { shiftTimes } from "./shift-times";

export const ExampleTasksToken: Token<ExampleTasks> = token("example-tasks");

const FILE = "/examples/tasks.json";
const exampleId = v.pipe(v.string(), v.check(isExampleTask));
/** The journals are the application's own; what matters is that nothing of the user's can be overwritten. */
const event = v.looseObject({
  id: exampleId,
  runId: exampleId,
  rootTaskId: exampleId,
  type: v.string(),
  seq: v.number(),
  at: v.number(),
});
const file = v.object({
  madeAt: v.number(),
  tasks: v.array(v.object({ rootTaskId: exampleId, events: v.array(event) })),
});

/** Finished tasks to look at before there are any of one's own: loaded when asked for, removed in one go. */
export class ExampleTasks {
  readonly #http: Http;
  readonly #database: Database;
  readonly #archive: TaskArchive;
  readonly #tabs: TabChannel;
  readonly #clock: Clock;

  constructor(http: Http, database: Database, tabs: TabChannel, clock: Clock) {
    this.#http = http;
    this.#database = database;
    this.#archive = new TaskArchive(database);
    this.#tabs = tabs;
    this.#clock = clock;
  }

  /** Puts the examples among the tasks, as if they had just been finished. @throws AppError `examples.load-failed`. */
  async load(signal: AbortSignal): Promise<void> {
    const journals = await this.#read(signal);
    await this.remove();
    await this.#database.write(journals.flatMap(writesOf));
    for (const { rootTaskId } of journals) this.#tabs.post({ type: "task-changed", taskId: rootTaskId });
  }

  /** Removes the examples with all that belongs to them, and nothing else. */
  async remove(): Promise<void> {
    const tasks = (await this.#archive.list()).filter(({ id }) => isExampleTask(id));
    const removals = await Promise.all(tasks.map(({ id }) => this.#archive.removal(id)));
    await this.#database.write(removals.flat());
    for (const { id } of tasks) this.#tabs.post({ type: "task-changed", taskId: id });
  }

  async #read(signal: AbortSignal): Promise<readonly Journal[]> {
    try {
      const response = await this.#http.fetch({ url: FILE }, signal);
      const { madeAt, tasks } = v.parse(file, await response.json());
      const age = this.#clock.now() - madeAt;
      return tasks.map(({ rootTaskId, events }) => ({
        rootTaskId,
        events: shiftTimes(events as unknown as readonly JournalEvent[], age),
      }));
    } catch (error) {
      if (isAbort(error)) throw error;
      throw new AppError("examples.load-failed", {}, { cause: error });
    }
  }
}

interface Journal {
  readonly rootTaskId: string;
  readonly events: readonly JournalEvent[];
}

function writesOf({ rootTaskId, events }: Journal): readonly WriteOperation[] {
  const { run, tasks, artifacts, contexts } = foldEvents(emptyState(rootTaskId), events);
  return [
    ...events.map((record) => ({ type: "put", store: "events", record }) as const),
    ...(run ? [{ type: "put", store: "runs", record: run } as const] : []),
    ...[...tasks.values()].map((record) => ({ type: "put", store: "tasks", record }) as const),
    ...[...artifacts.values()].map((record) => ({ type: "put", store: "artifacts", record }) as const),
    ...[...contexts.values()].map((record) => ({ type: "put", store: "contexts", record }) as const),
  ];
}
