import { makeAutoObservable, runInAction } from "mobx";
import { type AppError, isAppError, toAppError } from "../../errors/app-error";

/** How the reading of something went. */
export class LoadStatus {
  status: "loading" | "ready" | "missing" | "failed" = "loading";
  /** Why it could not be read. */
  error: AppError | undefined;

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Reads, once; never throws. `work` resolves to whether there was anything. */
  async run(work: () => Promise<boolean>, missingCode: string): Promise<void> {
    try {
      const found = await work();
      runInAction(() => {
        this.status = found ? "ready" : "missing";
      });
    } catch (error) {
      runInAction(() => {
        this.error = toAppError(error);
        this.status = isAppError(error) && error.code === missingCode ? "missing" : "failed";
      });
    }
  }
}
