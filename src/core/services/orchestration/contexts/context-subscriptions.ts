import type { TaskState } from "../../../domain/journal/task-state";
import { type ContextInterest, isRelevant } from "../../../domain/task/context-relevance";
import type { TaskContext } from "../../../domain/task/task-context";
import { type Disposable, disposable } from "../../../lifecycle/disposable";

/** An agent's interest in contexts, and the callback for it. */
export interface ContextSubscription extends ContextInterest {
  readonly callback: (context: TaskContext) => void;
}

/** Tells who has subscribed of contexts that are added, whichever task of this tab they belong to. */
export class ContextSubscriptions {
  readonly #subscriptions = new Set<ContextSubscription>();

  /** Tells of each new context that is relevant, until disposed. Nobody hears of their own. */
  subscribe(subscription: ContextSubscription): Disposable {
    this.#subscriptions.add(subscription);
    return disposable(() => this.#subscriptions.delete(subscription));
  }

  /** To be told how a task has changed. */
  hear(before: TaskState, after: TaskState): void {
    if (before.contexts === after.contexts) return;
    const added = [...after.contexts.values()].filter(({ id }) => !before.contexts.has(id));
    for (const context of added) {
      for (const subscription of this.#subscriptions) {
        const isOwn = context.agentId === subscription.agentId;
        if (!isOwn && isRelevant(context, subscription)) subscription.callback(context);
      }
    }
  }
}
