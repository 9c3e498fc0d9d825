import { makeAutoObservable, runInAction } from "mobx";
import type { Disposable } from "../lifecycle/disposable";
import type { ConversationContent } from "./conversation-content";
import type { ConversationContext } from "./conversation-context";

/** How often replies of other tabs are looked after, to find out that such a tab is gone. */
const INTERVAL_MS = 1000;

/**
 * Waits for replies that other tabs write to a conversation. A tab that is reloading holds its locks a moment
 * longer, so the one found on opening may be our own from before the reload.
 */
export class OtherTabs implements Disposable {
  isWriting = false;
  readonly #content: ConversationContent;
  readonly #context: ConversationContext;
  readonly #disposed = new AbortController();

  constructor(content: ConversationContent, context: ConversationContext) {
    this.#content = content;
    this.#context = context;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Watches until nobody writes any more, taking over what is left; nothing if it does already. */
  async watch(conversationId: string): Promise<void> {
    if (this.isWriting) return;
    const { chat, clock } = this.#context;
    this.isWriting = true;
    try {
      for (let inProgress = 1; inProgress > 0; ) {
        await clock.sleep(INTERVAL_MS, this.#disposed.signal);
        inProgress = await chat.recover(conversationId);
      }
      await this.#content.read(conversationId);
    } catch {
      // Closed meanwhile, or the database failed: opening it again tries again.
    }
    runInAction(() => {
      this.isWriting = false;
    });
  }

  dispose(): void {
    this.#disposed.abort();
  }
}
