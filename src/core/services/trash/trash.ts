import type { TrashContents, TrashedItem, TrashKind } from "../../domain/trash/trashed-item";
import { AppError } from "../../errors/app-error";
import type { Clock } from "../../ports/clock";
import type { Database } from "../../ports/database";
import type { TabChannel } from "../../ports/tab-channel";
import { isExpired, partsOf, removeFromTrash } from "./trash-removal";

/** Puts records of a thing back to where they were, and has it shown. */
export type PutBack = (item: TrashedItem, contents: TrashContents) => Promise<void>;

/** The things that were deleted in the last 30 days. */
export class Trash {
  readonly #database: Pick<Database, "get" | "list" | "write">;
  readonly #clock: Clock;
  readonly #tabs: Pick<TabChannel, "post">;
  readonly #putBack: Readonly<Record<TrashKind, PutBack>>;

  constructor(
    database: Pick<Database, "get" | "list" | "write">,
    clock: Clock,
    tabs: Pick<TabChannel, "post">,
    putBack: Readonly<Record<TrashKind, PutBack>>,
  ) {
    this.#database = database;
    this.#clock = clock;
    this.#tabs = tabs;
    this.#putBack = putBack;
  }

  /** Those that can still be had back, what was deleted last first. */
  async list(): Promise<readonly TrashedItem[]> {
    const now = this.#clock.now();
    const kept = (await this.#database.list("trash")).filter((item) => !isExpired(item, now));
    return kept.sort((a, b) => b.deletedAt - a.deletedAt);
  }

  /**
   * Puts a thing back as it was, with what was deleted with it.
   * @throws AppError `record.gone` where another tab was quicker, or `database.exists` where something of it is there.
   */
  async restore(id: string): Promise<void> {
    const item = await this.#database.get("trash", id);
    if (!item) throw new AppError("record.gone");
    for (;;) {
      const [part] = await this.#database.list("trashContents", { ...partsOf(id), limit: 1 });
      if (!part) break;
      await this.#putBack[item.kind](item, part);
      await this.#database.write([{ type: "delete", store: "trashContents", id: part.id }]);
    }
    await this.#database.write([{ type: "delete", store: "trash", id }]);
    for (const held of item.holds ?? [])
      if (await this.#database.get("trash", held)) await this.restore(held);
    this.#changed();
  }

  /** Deletes things for good. */
  async remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) await removeFromTrash(this.#database, id);
    this.#changed();
  }

  #changed(): void {
    this.#tabs.post({ type: "store-changed", store: "trash" });
  }
}
