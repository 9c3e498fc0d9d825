import { type Disposable, disposable } from "@core/lifecycle/disposable";
import type { TabChannel, TabMessage } from "@core/ports/tab-channel";

const CHANNEL_NAME = "troupe";

/** The other tabs, through a `BroadcastChannel`. */
export class BroadcastTabChannel implements TabChannel, Disposable {
  readonly #channel = new BroadcastChannel(CHANNEL_NAME);
  readonly #listeners = new Set<(message: TabMessage) => void>();

  constructor() {
    this.#channel.onmessage = (event: MessageEvent<TabMessage>) => {
      for (const listener of this.#listeners) listener(event.data);
    };
  }

  post(message: TabMessage): void {
    this.#channel.postMessage(message);
  }

  listen(listener: (message: TabMessage) => void): Disposable {
    this.#listeners.add(listener);
    return disposable(() => this.#listeners.delete(listener));
  }

  dispose(): void {
    this.#channel.close();
  }
}
