import { makeAutoObservable, runInAction } from "mobx";
import { type AppError, isAbort, toAppError } from "../../errors/app-error";
import type { ChatInput } from "../../services/chat/chat";

/** What goes on once a message is saved; resolves to the error that cut it, if one did. */
export type Proceeding = () => Promise<AppError | undefined>;

/** Sends one message, or has one reply written, at a time; knows what went wrong with the last. */
export class ActiveTurn {
  isRunning = false;
  /** The user has stopped what runs; what has come is still being saved. */
  isStopping = false;
  /** What stopped the last one; shown until the next. */
  error: AppError | undefined;
  /** What could not be sent and was not saved. */
  unsent: ChatInput | undefined;
  #stopping = new AbortController();

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Aborted when the user stops what runs now. */
  get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  stop(): void {
    this.isStopping = this.isRunning;
    this.#stopping.abort();
  }

  fail(error: unknown, unsent?: ChatInput): void {
    this.error = toAppError(error, "chat.failed");
    this.unsent = unsent;
  }

  forgetError(): void {
    this.error = undefined;
  }

  /** `prepare` saves, and what it returns goes on after this has resolved; to `false` when nothing was saved. */
  async run(unsent: ChatInput | undefined, prepare: () => Promise<Proceeding>): Promise<boolean> {
    this.#begin();
    try {
      void this.#proceed(await prepare());
      return true;
    } catch (error) {
      this.fail(error, unsent);
      this.#end();
      return false;
    }
  }

  async #proceed(work: Proceeding): Promise<void> {
    try {
      const error = await work();
      if (error) this.fail(error);
    } catch (error) {
      if (!isAbort(error)) this.fail(error);
    } finally {
      this.#end();
    }
  }

  #begin(): void {
    this.#stopping = new AbortController();
    this.isRunning = true;
    this.error = undefined;
    this.unsent = undefined;
  }

  #end(): void {
    runInAction(() => {
      this.isRunning = false;
      this.isStopping = false;
    });
  }
}
