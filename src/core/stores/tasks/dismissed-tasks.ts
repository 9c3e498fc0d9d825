import { makeAutoObservable, observableRef } from "mobx";
import * as v from "valibot";
import type { TaskSummary } from "../../domain/task/task-summary";
import type { Preferences } from "../../ports/preferences";

const PREFERENCE = "troupe.dismissedTasks";
/** So many are remembered, the latest ones. */
const LIMIT = 500;

const kept = v.array(v.tuple([v.string(), v.number()]));

/** A task as far as it can be dismissed. */
type Dismissible = Pick<TaskSummary, "id"> & { readonly task: Pick<TaskSummary["task"], "updatedAt"> };

/** The tasks that the user has dismissed on this device from those that wait, each until something new happens to it. */
export class DismissedTasks {
  readonly #preferences: Pick<Preferences, "get" | "set">;
  /** When each was last changed as it was dismissed, by id. */
  times: ReadonlyMap<string, number>;

  constructor(preferences: Pick<Preferences, "get" | "set">) {
    this.#preferences = preferences;
    this.times = new Map(read(preferences.get(PREFERENCE)));
    makeAutoObservable(this, { times: observableRef }, { autoBind: true });
  }

  /** Whether a task is dismissed, and nothing has happened to it since. */
  has({ id, task }: Dismissible): boolean {
    return this.times.get(id) === task.updatedAt;
  }

  /** Dismisses tasks, also for the next start. */
  dismiss(tasks: readonly Dismissible[]): void {
    const times = new Map(this.times);
    for (const { id, task } of tasks) {
      times.delete(id);
      times.set(id, task.updatedAt);
    }
    this.times = new Map([...times].slice(-LIMIT));
    this.#preferences.set(PREFERENCE, JSON.stringify([...this.times]));
  }
}

function read(text = "[]"): v.InferOutput<typeof kept> {
  try {
    return v.parse(kept, JSON.parse(text));
  } catch {
    // An unreadable value dismisses nothing.
    return [];
  }
}
