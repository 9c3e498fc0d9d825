import { customAgentId, isCustomAgent } from "../../domain/agent";
import { versionsOf } from "../../domain/artifact-versions";
import { capsuleOf } from "../../domain/capsule";
import { emptyState, foldEvents } from "../../domain/fold-event";
import { readRecord } from "../../domain/records/read-record";
import { openPoints } from "../../domain/requirement";
import { AppError } from "../../errors/app-error";
import { TimeSlice } from "../../lifecycle/time-slice";
import type { Clock } from "../../ports/clock";
import type { Database } from "../../ports/database";
import type { Ids } from "../../ports/ids";
import type { TabChannel } from "../../ports/tab-channel";
import { journalWrites } from "../orchestration/journal-writes";
import { CAPSULE_LIMIT_BYTES, readCapsule } from "./read-capsule";
import { type RenewedJournal, withNewIds } from "./renew-ids";

/** What a capsule holds, for the user to look at before anything is saved. */
export interface CapsulePreview {
  readonly title: string;
  /** Milliseconds since the epoch. */
  readonly madeAt: number;
  readonly parts: number;
  readonly artifacts: number;
  readonly versions: number;
  readonly requirements: { readonly met: number; readonly total: number };
  readonly events: number;
  readonly journal: RenewedJournal;
}

/** Takes in tasks that were sent as capsules. They are hostile until proved otherwise. */
export class CapsuleImport {
  readonly #database: Database;
  readonly #ids: Ids;
  readonly #clock: Clock;
  readonly #tabs: TabChannel;

  constructor(database: Database, ids: Ids, clock: Clock, tabs: TabChannel) {
    this.#database = database;
    this.#ids = ids;
    this.#clock = clock;
    this.#tabs = tabs;
  }

  /**
   * Reads a file and writes nothing.
   * @throws AppError `capsule.too-large`, `capsule.none`, `capsule.newer` or `capsule.damaged`.
   */
  async read(file: Pick<File, "size" | "text">): Promise<CapsulePreview> {
    if (file.size > CAPSULE_LIMIT_BYTES)
      throw new AppError("capsule.too-large", { limit: CAPSULE_LIMIT_BYTES });
    const { rootTaskId, madeAt, events } = await readCapsule(await file.text(), new TimeSlice(this.#clock));
    // What no capsule of ours holds is not taken from another.
    const own = capsuleOf(rootTaskId, events, madeAt).events;
    const journal = withNewIds(rootTaskId, own, (old) => this.#newId(old));
    const state = foldEvents(emptyState(journal.rootTaskId), journal.events);
    const root = state.tasks.get(journal.rootTaskId);
    // Renaming and folding may have made something else of what was good by itself.
    const areReadable = journalWrites(journal.rootTaskId, journal.events, "add").every(
      (each) => each.type === "add" && readRecord(each.store as "events", each.record) !== undefined,
    );
    if (!root || !areReadable) throw new AppError("capsule.damaged");
    const { title, requirements } = root;
    const ids = [...state.artifacts.keys()];
    return {
      title,
      madeAt,
      parts: state.tasks.size - 1,
      artifacts: ids.length,
      versions: ids.reduce((sum, id) => sum + versionsOf(journal.events, id).length, 0),
      requirements: {
        met: requirements.length - openPoints(requirements).length,
        total: requirements.length,
      },
      events: journal.events.length,
      journal,
    };
  }

  /** Saves what was read, all of it or nothing. Resolves to the id of the task. @throws what the database throws. */
  async save({ journal }: CapsulePreview): Promise<string> {
    const { rootTaskId, events } = journal;
    await this.#database.write(journalWrites(rootTaskId, events, "add"), "strict");
    this.#tabs.post({ type: "task-changed", taskId: rootTaskId });
    return rootTaskId;
  }

  /** What agents of the user's own are is told by how their ids begin. */
  #newId(old: string): string {
    const id = this.#ids.next();
    return isCustomAgent(old) ? customAgentId(this.#clock.now(), id) : id;
  }
}
