import { makeAutoObservable, observableRef } from "mobx";

/** A shared setup as it came: the `s` of a link, or the content of a file. */
export interface ArrivedSetup {
  readonly from: "link" | "file";
  readonly content: string;
}

/** Holds a shared setup that has arrived until what can read it, which few visits need, is loaded. */
export class ArrivedSetups {
  /** Whether there has ever been one. */
  hasArrived = false;
  waiting: ArrivedSetup | undefined = undefined;

  constructor() {
    makeAutoObservable(this, { waiting: observableRef }, { autoBind: true });
  }

  arrive(from: ArrivedSetup["from"], content: string): void {
    this.hasArrived = true;
    this.waiting = { from, content };
  }

  /** Hands out what is waiting, once. */
  take(): ArrivedSetup | undefined {
    const taken = this.waiting;
    this.waiting = undefined;
    return taken;
  }
}
