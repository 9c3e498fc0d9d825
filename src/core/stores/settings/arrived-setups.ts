import { makeAutoObservable, observableRef } from "mobx";
import type { Preferences } from "../../ports/preferences";

/** A shared setup as it came: the `s` of a link, or the content of a file. */
export interface ArrivedSetup {
  readonly from: "link" | "file";
  readonly content: string;
}

/** The key of the link that the tab keeps, neither taken nor refused; its address does not name it any more. */
const KEPT = "troupe.arrivedSetup";

/** Holds a shared setup that has arrived until what can read it, which few visits need, is loaded. */
export class ArrivedSetups {
  readonly #session: Preferences;
  /** Whether there has ever been one. */
  hasArrived = false;
  waiting: ArrivedSetup | undefined = undefined;

  constructor(session: Preferences) {
    this.#session = session;
    makeAutoObservable(this, { waiting: observableRef }, { autoBind: true });
  }

  arrive(from: ArrivedSetup["from"], content: string): void {
    this.hasArrived = true;
    this.waiting = { from, content };
    if (from === "link") this.#session.set(KEPT, content);
  }

  /** Has the link arrive again that was open when the page was left. */
  arriveAgain(): void {
    const kept = this.#session.get(KEPT);
    if (kept !== undefined) this.arrive("link", kept);
  }

  /** It has been taken or refused: a reload does not ask again. */
  settle(): void {
    this.#session.remove(KEPT);
  }

  /** Hands out what is waiting, once. */
  take(): ArrivedSetup | undefined {
    const taken = this.waiting;
    this.waiting = undefined;
    return taken;
  }
}
