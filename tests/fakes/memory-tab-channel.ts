import { type Disposable, disposable } from "@core/lifecycle/disposable";
import type { TabChannel, TabMessage } from "@core/ports/tab-channel";

/** Connects the tabs of one pretended browser. */
export class MemoryTabHub {
  readonly #tabs = new Set<MemoryTabChannel>();

  /** Opens a tab. */
  tab(): MemoryTabChannel {
    const tab = new MemoryTabChannel((message, from) => {
      for (const each of this.#tabs) if (each !== from) each.hear(message);
    });
    this.#tabs.add(tab);
    return tab;
  }
}

/** One tab's end. Messages arrive at once, as clones. Without a hub nobody else is there. */
export class MemoryTabChannel implements TabChannel {
  /** Messages this tab posted, oldest first. */
  readonly posted: TabMessage[] = [];
  readonly #send: (message: TabMessage, from: MemoryTabChannel) => void;
  readonly #listeners = new Set<(message: TabMessage) => void>();

  constructor(send: (message: TabMessage, from: MemoryTabChannel) => void = () => {}) {
    this.#send = send;
  }

  post(message: TabMessage): void {
    this.posted.push(message);
    this.#send(structuredClone(message), this);
  }

  listen(listener: (message: TabMessage) => void): Disposable {
    this.#listeners.add(listener);
    return disposable(() => this.#listeners.delete(listener));
  }

  /** Delivers a message as if another tab had posted it. */
  hear(message: TabMessage): void {
    for (const listener of this.#listeners) listener(message);
  }
}
