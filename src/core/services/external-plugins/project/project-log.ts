import * as v from "valibot";
import { visibleName } from "../../../domain/text/visible-text";
import type { Clock } from "../../../ports/clock";
import type { PluginStorage } from "../../../ports/plugin-storage";

/** The key they stand under, which no plugin reaches: its own begin with `value/`. */
const KEY = "project";
const MOST_ACTS = 300;
const LONGEST_TITLE = 200;
const HOUR_MS = 3_600_000;

const RIGHTS = [
  "reads-conversations",
  "reads-tasks",
  "reads-documents",
  "reads-knowledge",
  "adds-documents",
  "adds-tasks",
  "adds-knowledge",
] as const;
const acts = v.fallback(
  v.array(v.object({ right: v.picklist(RIGHTS), title: v.string(), at: v.number() })),
  [],
);

/** Something that a plugin did in its project. */
export interface ProjectAct {
  readonly right: (typeof RIGHTS)[number];
  /** Title of what was read or added; empty where a list was asked for. */
  readonly title: string;
  readonly at: number;
}

/** The last acts of a plugin, the oldest first. */
export async function readActs(storage: Pick<PluginStorage, "get">): Promise<readonly ProjectAct[]> {
  return v.parse(acts, await storage.get(KEY));
}

/** The record of what a plugin does in its project, by which it is bounded as well. */
export class ProjectLog {
  readonly #storage: PluginStorage;
  readonly #clock: Clock;
  #writing: Promise<unknown> = Promise.resolve();

  constructor(storage: PluginStorage, clock: Clock) {
    this.#storage = storage;
    this.#clock = clock;
  }

  /**
   * Notes an act before it is done. Resolves to whether it is among the `most` of its sort within the last hour; one
   * beyond that is not noted, and not to be done.
   */
  add(right: ProjectAct["right"], title: string, most: number): Promise<boolean> {
    const noted = this.#writing.then(async () => {
      const before = await readActs(this.#storage);
      const at = this.#clock.now();
      const isSort = (act: ProjectAct) => act.right.startsWith("adds-") === right.startsWith("adds-");
      if (before.filter((act) => isSort(act) && act.at > at - HOUR_MS).length >= most) return false;
      const act = { right, title: visibleName(title).slice(0, LONGEST_TITLE), at };
      await this.#storage.set(KEY, [...before, act].slice(-MOST_ACTS));
      return true;
    });
    // The next one waits for this one, whose error is told to whoever asked.
    this.#writing = noted.catch(() => {});
    return noted;
  }
}
