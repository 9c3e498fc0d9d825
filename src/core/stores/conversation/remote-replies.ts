import { makeAutoObservable, runInAction } from "mobx";
import type { Disposable } from "../../lifecycle/disposable";
import type { ConversationContext } from "./conversation-context";
import type { MessageHistory } from "./message-history";

/** The interval at which replies of other tabs are looked after, to find out that such a tab is gone. */
const INTERVAL_MS = 1000;
/** So often a question of another tab is taken for one that is about to be answered there. */
const PATIENCE = 5;

/**
 * Waits for replies that other tabs write to a conversation. A tab that is reloading holds its locks a moment
 * longer, so the one found on opening may be our own from before the reload.
 */
export class RemoteReplies implements Disposable {
  isWriting = false;
  #isWatching = false;
  readonly #content: MessageHistory;
  readonly #context: ConversationContext;
  readonly #disposed = new AbortController();

  constructor(content: MessageHistory, context: ConversationContext) {
    this.#content = content;
    this.#context = context;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Watches until nobody writes any more, taking over what is left; nothing if it does already. */
  async watch(conversationId: string): Promise<void> {
    if (this.#isWatching) return;
    this.#isWatching = true;
    try {
      const isWritten = await this.#wait(conversationId);
      if (isWritten) await this.#content.read(conversationId);
    } catch {
      // Closed meanwhile, or the database failed: opening it again tries again.
    }
    this.#isWatching = false;
    this.#show(false);
  }

  /** Resolves to whether anything was being written. */
  async #wait(conversationId: string): Promise<boolean> {
    let patience = PATIENCE;
    for (let isFirst = true; ; isFirst = false) {
      const { recovered, inProgress } = await this.#context.chat.recover(conversationId);
      const isAwaited = patience-- > 0 && this.#isQuestionLast();
      if (inProgress > 0) patience = 0;
      else if (!isAwaited) return !isFirst || recovered > 0;
      this.#show(true);
      await this.#context.clock.sleep(INTERVAL_MS, this.#disposed.signal);
    }
  }

  #isQuestionLast(): boolean {
    const { tree, conversation } = this.#content;
    return tree.branch(conversation?.activeLeafId).at(-1)?.role === "user";
  }

  #show(isWriting: boolean): void {
    runInAction(() => {
      this.isWriting = isWriting;
    });
  }

  dispose(): void {
    this.#disposed.abort();
  }
}
