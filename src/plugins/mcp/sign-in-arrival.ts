import { makeAutoObservable, observableRef, runInAction } from "mobx";

/** An answer that a sign-in sent back to this page, from when it is taken out of the address until it is used; reactive. */
export class SignInArrival {
  status: "none" | "waiting" | "working" | "done" = "none";
  /** Why it could not be used. */
  error: unknown = undefined;
  readonly #use: (answer: URLSearchParams, from: string) => Promise<void>;
  #answer = new URLSearchParams();
  /** The server whose address it came back to. */
  #from = "";

  constructor(use: (answer: URLSearchParams, from: string) => Promise<void>) {
    this.#use = use;
    makeAutoObservable(this, { error: observableRef });
  }

  /** Takes an answer over, which is used once `proceed` says so. */
  take(answer: URLSearchParams, from: string): void {
    this.#answer = answer;
    this.#from = from;
    this.status = "waiting";
    this.error = undefined;
  }

  /** Uses what waits, once. How that went is told by `status` and `error`. */
  async proceed(): Promise<void> {
    if (this.status !== "waiting") return;
    this.status = "working";
    const error = await this.#use(this.#answer, this.#from).catch((failure: unknown) => failure);
    runInAction(() => {
      this.status = "done";
      this.error = error;
    });
  }

  /** Lets go of what was said of an earlier one. */
  clear(): void {
    if (this.status === "done") this.status = "none";
  }
}
