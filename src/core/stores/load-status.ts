import { makeAutoObservable, observableRef, runInAction } from "mobx";
import { type AppError, toAppError } from "../errors/app-error";

/** The behaviour of something that is shown already when reading it again fails. */
export interface LoadStatusOptions {
  /** It stays `ready`, with what was read before; else it is `failed`. */
  readonly keepsShown?: boolean;
}

/** The state of reading something, and the error of it. */
export class LoadStatus {
  status: "idle" | "loading" | "ready" | "failed" = "idle";
  /** The error of the last read. */
  error: AppError | undefined = undefined;
  readonly #keepsShown: boolean;
  #latest: Promise<boolean> | undefined;
  #reads = 0;

  constructor({ keepsShown = false }: LoadStatusOptions = {}) {
    this.#keepsShown = keepsShown;
    makeAutoObservable(this, { error: observableRef }, { autoBind: true });
  }

  /**
   * Reads, and has what was read taken in together with the status; what is shown stays meanwhile. Of several reads at
   * a time the last begun counts, and all wait for it. Never throws; resolves to whether this one was taken in.
   */
  run<Value>(read: () => Promise<Value>, take?: (value: Value) => void): Promise<boolean> {
    if (this.status !== "ready") this.#set("loading");
    this.#latest = this.#run(read, take);
    return this.#latest;
  }

  /** As before the first read; one that is under way is not taken in. */
  reset(): void {
    this.#reads++;
    this.#latest = undefined;
    this.#set("idle");
  }

  async #run<Value>(read: () => Promise<Value>, take?: (value: Value) => void): Promise<boolean> {
    const number = ++this.#reads;
    const isLatest = () => number === this.#reads;
    try {
      const value = await read();
      if (isLatest()) {
        runInAction(() => {
          take?.(value);
          this.#set("ready");
        });
        return true;
      }
    } catch (error) {
      if (isLatest()) runInAction(() => this.#fail(error));
    }
    if (!isLatest()) await this.#latest;
    return false;
  }

  #set(status: LoadStatus["status"]): void {
    this.status = status;
    this.error = undefined;
  }

  #fail(error: unknown): void {
    this.error = toAppError(error);
    if (!(this.#keepsShown && this.status === "ready")) this.status = "failed";
  }
}
