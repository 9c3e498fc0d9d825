import { makeAutoObservable, observableRef, runInAction } from "mobx";
import type { AppError } from "../../errors/app-error";
import type { Database } from "../../ports/database";
import type { StoragePersistence } from "../../ports/persistence";
import { type StorageShare, storageShares } from "../../services/database-admin/storage-shares";
import { LoadStatus } from "../load-status";

type StorageUse = NonNullable<Awaited<ReturnType<StoragePersistence["estimate"]>>>;

/** The room that the data takes on this device, and whether the browser may take it away. */
export class StorageStore {
  /** By kind of data, the largest first; more come while it is `loading`. */
  shares: readonly StorageShare[] = [];
  /** All that the browser keeps for this site, the application itself included; unknown where it does not tell. */
  use: StorageUse | undefined = undefined;
  /** Whether the browser has agreed to keep the data; unknown until it was looked at. */
  isPersistent: boolean | undefined = undefined;
  /** Whether the browser was asked in vain. */
  isRefused = false;
  readonly #database: Database;
  readonly #persistence: StoragePersistence;
  readonly #loading = new LoadStatus({ keepsShown: true });

  constructor(database: Database, persistence: StoragePersistence) {
    this.#database = database;
    this.#persistence = persistence;
    makeAutoObservable(this, { shares: observableRef, use: observableRef }, { autoBind: true });
  }

  get status(): LoadStatus["status"] {
    return this.#loading.status;
  }

  /** The error of reckoning it. */
  get error(): AppError | undefined {
    return this.#loading.error;
  }

  /** Looks at everything anew; never throws, `status` tells. */
  async load(): Promise<void> {
    await Promise.all([this.#readUse(), this.#readShares()]);
  }

  /** Asks the browser never to clear the data by itself. */
  async keep(): Promise<void> {
    const isPersistent = await this.#persistence.request();
    runInAction(() => Object.assign(this, { isPersistent, isRefused: !isPersistent }));
  }

  async #readUse(): Promise<void> {
    const use = await this.#persistence.estimate();
    const isPersistent = await this.#persistence.isPersistent();
    runInAction(() => Object.assign(this, { use, isPersistent }));
  }

  #readShares(): Promise<unknown> {
    return this.#loading.run(
      () => storageShares(this.#database, (shares) => this.#show(shares)),
      (shares) => {
        this.shares = shares;
      },
    );
  }

  /** Of a first look what has been found; a later one takes the place of what is shown at once. */
  #show(shares: readonly StorageShare[]): void {
    if (this.status !== "loading") return;
    runInAction(() => {
      this.shares = shares;
    });
  }
}
