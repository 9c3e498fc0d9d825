import * as v from "valibot";
import type { JournalEvent } from "../../domain/journal/journal-event";
import { RECORD_SCHEMAS } from "../../domain/records/record-schemas";
import { isExampleTask } from "../../domain/task/example-task";
import { AppError, isAbort } from "../../errors/app-error";
import type { Clock } from "../../ports/clock";
import type { Database } from "../../ports/database";
import type { Http } from "../../ports/http";
import type { TabChannel } from "../../ports/tab-channel";
import { journalWrites } from "../orchestration/journal/journal-writes";
import { TaskRepository } from "../orchestration/journal/task-repository";
import { belongingsOf, removalOf } from "../orchestration/library/task-belongings";

/** The journals, whose texts are English, and for other languages what takes the place of each text. */
const FILE = "/examples/tasks.json";
const textsFile = (language: string) => `/examples/texts.${language}.json`;
/** The languages there are such texts in; any other reader gets the English ones. */
const TRANSLATED: readonly string[] = ["fr", "ko"];
const exampleId = v.pipe(v.string(), v.check(isExampleTask));
/** The journals are the application's own; nothing of the user's can be overwritten all the same. */
const event = v.intersect([
  RECORD_SCHEMAS.events,
  v.looseObject({ id: exampleId, runId: exampleId, rootTaskId: exampleId }),
]);
const file = v.object({
  madeAt: v.number(),
  tasks: v.array(v.object({ rootTaskId: exampleId, events: v.array(event) })),
});
/** The fields of journal events that hold instants. */
const TIME_FIELDS: ReadonlySet<string> = new Set([
  "at",
  "createdAt",
  "updatedAt",
  "detectedAt",
  "assignedAt",
  "startedAt",
  "completedAt",
  "validatedAt",
  "satisfiedAt",
  "expiryDate",
  "dueDate",
]);
const texts = v.record(v.string(), v.string());

/** Finished tasks to look at before there are any of one's own: loaded when asked for, removed in one go. */
export class ExampleTasks {
  readonly #http: Http;
  readonly #database: Database;
  readonly #archive: TaskRepository;
  readonly #tabs: TabChannel;
  readonly #clock: Clock;

  constructor(http: Http, database: Database, tabs: TabChannel, clock: Clock) {
    this.#http = http;
    this.#database = database;
    this.#archive = new TaskRepository(database);
    this.#tabs = tabs;
    this.#clock = clock;
  }

  /**
   * Puts the examples among the tasks, in a language, as if they had just been finished.
   * @throws AppError `examples.load-failed`.
   */
  async load(language: string, signal: AbortSignal): Promise<void> {
    const journals = await this.#read(language, signal);
    await this.remove();
    await this.#database.write(
      journals.flatMap(({ rootTaskId, events }) => journalWrites(rootTaskId, events, "put")),
    );
    for (const { rootTaskId } of journals) this.#tabs.post({ type: "task-changed", taskId: rootTaskId });
  }

  /** Removes the examples with all that belongs to them, and nothing else. */
  async remove(): Promise<void> {
    const tasks = (await this.#archive.roots()).filter(({ id }) => isExampleTask(id));
    const records = await Promise.all(tasks.map(({ id }) => belongingsOf(this.#database, id)));
    await this.#database.write(removalOf(records.flat()));
    for (const { id } of tasks) this.#tabs.post({ type: "task-changed", taskId: id });
  }

  async #read(language: string, signal: AbortSignal): Promise<readonly Journal[]> {
    try {
      const [journals, translation] = await Promise.all([
        this.#json(FILE, signal),
        TRANSLATED.includes(language) ? this.#json(textsFile(language), signal) : {},
      ]);
      const known = new Map(Object.entries(v.parse(texts, translation)));
      const { madeAt, tasks } = v.parse(file, journals);
      const age = this.#clock.now() - madeAt;
      return tasks.map(({ rootTaskId, events }) => ({
        rootTaskId,
        events: adapted(events, (name, value) => {
          if (typeof value === "string") return known.get(value) ?? value;
          return typeof value === "number" && TIME_FIELDS.has(name) ? value + age : value;
        }) as readonly JournalEvent[],
      }));
    } catch (error) {
      if (isAbort(error)) throw error;
      throw new AppError("examples.load-failed", {}, { cause: error });
    }
  }

  async #json(url: string, signal: AbortSignal): Promise<unknown> {
    const response = await this.#http.fetch({ url }, signal);
    return response.json();
  }
}

interface Journal {
  readonly rootTaskId: string;
  readonly events: readonly JournalEvent[];
}

/** A copy of journalled data in which `change` has been made to each text and number, by the field it is in. */
function adapted(value: unknown, change: (field: string, value: unknown) => unknown, field = ""): unknown {
  if (Array.isArray(value)) return value.map((each) => adapted(each, change));
  if (typeof value !== "object" || value === null) return change(field, value);
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, adapted(inner, change, name)]),
  );
}
