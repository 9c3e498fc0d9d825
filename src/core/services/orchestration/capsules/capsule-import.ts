import { AppError } from "../../../errors/app-error";
import type { Database } from "../../../ports/database";
import type { TabChannel } from "../../../ports/tab-channel";
import { journalWrites } from "../journal/journal-writes";
import type { CapsuleReader } from "./capsule-reader";
import type { CapsulePreview } from "./preview-capsule";
import { CAPSULE_LIMIT_BYTES } from "./read-capsule";

/** Takes in tasks that were sent as capsules. */
export class CapsuleImport {
  readonly #reader: CapsuleReader;
  readonly #database: Database;
  readonly #tabs: TabChannel;

  constructor(reader: CapsuleReader, database: Database, tabs: TabChannel) {
    this.#reader = reader;
    this.#database = database;
    this.#tabs = tabs;
  }

  /** Reads a file and writes nothing. @throws as `CapsuleReader.read`, or the signal's reason. */
  async read(file: Blob, signal: AbortSignal): Promise<CapsulePreview> {
    if (file.size > CAPSULE_LIMIT_BYTES)
      throw new AppError("capsule.too-large", { limit: CAPSULE_LIMIT_BYTES });
    return this.#reader.read(file, signal);
  }

  /** Saves what was read, all of it or nothing. Resolves to the id of the task. @throws what the database throws. */
  async save({ journal }: CapsulePreview): Promise<string> {
    const { rootTaskId, events } = journal;
    await this.#database.write(journalWrites(rootTaskId, events, "add"), "strict");
    this.#tabs.post({ type: "task-changed", taskId: rootTaskId });
    return rootTaskId;
  }
}
