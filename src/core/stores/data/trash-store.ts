import { makeAutoObservable, observableRef } from "mobx";
import type { TrashedItem } from "../../domain/trash/trashed-item";
import type { AppError } from "../../errors/app-error";
import type { Disposable } from "../../lifecycle/disposable";
import type { Notifier } from "../../ports/notifier";
import type { TabChannel } from "../../ports/tab-channel";
import type { Trash } from "../../services/trash/trash";
import { LoadStatus } from "../load-status";

/** The things that were deleted in the last 30 days, as their page shows them. */
export class TrashStore implements Disposable {
  /** Those there are, the last deleted first. */
  items: readonly TrashedItem[] = [];
  /** Words that titles are searched for; all are shown while it is blank. */
  query = "";
  readonly #trash: Pick<Trash, "list" | "restore" | "remove">;
  readonly #notifier: Notifier;
  /** Has lists that are shown elsewhere read what was put back. */
  readonly #refresh: () => Promise<unknown>;
  readonly #loading = new LoadStatus({ keepsShown: true });
  readonly #subscription: Disposable;

  constructor(
    trash: Pick<Trash, "list" | "restore" | "remove">,
    notifier: Notifier,
    tabs: Pick<TabChannel, "listen">,
    refresh: () => Promise<unknown>,
  ) {
    this.#trash = trash;
    this.#notifier = notifier;
    this.#refresh = refresh;
    makeAutoObservable(this, { items: observableRef }, { autoBind: true });
    this.#subscription = tabs.listen((message) => {
      if (message.type === "store-changed" && message.store === "trash" && this.status !== "idle")
        void this.load();
    });
  }

  get status(): LoadStatus["status"] {
    return this.#loading.status;
  }

  /** The error of reading them. */
  get error(): AppError | undefined {
    return this.#loading.error;
  }

  /** Those whose title contains the query, in any case. */
  get found(): readonly TrashedItem[] {
    const words = this.query.trim().toLowerCase();
    return this.items.filter(({ title }) => title.toLowerCase().includes(words));
  }

  /** Reads them; never throws, `status` tells. */
  async load(): Promise<void> {
    await this.#loading.run(this.#trash.list.bind(this.#trash), (items) => {
      this.items = items;
    });
  }

  search(query: string): void {
    this.query = query;
  }

  /** Puts a thing back as it was; what keeps it from that is told. */
  async restore(item: TrashedItem): Promise<void> {
    await this.#change(async () => {
      await this.#trash.restore(item.id);
      await this.#refresh();
      const { title, id } = item;
      this.#notifier.notify({ level: "success", code: "trash.restored", params: { title, id } });
    });
  }

  /** Deletes things for good; what keeps them from that is told. */
  async remove(items: readonly TrashedItem[]): Promise<void> {
    await this.#change(() => this.#trash.remove(items.map(({ id }) => id)));
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  async #change(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#notifier.error(error);
    }
    await this.load();
  }
}
