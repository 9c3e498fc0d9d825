import { type ContextInterest, isRelevant } from "../../../domain/context-relevance";
import { isExpired, type TaskContext } from "../../../domain/task-context";
import type { TaskState } from "../../../domain/task-state";
import { AppError } from "../../../errors/app-error";
import { type Disposable, disposable } from "../../../lifecycle/disposable";
import type { Clock } from "../../../ports/clock";
import type { RunJournal } from "../run-journal";

/** What an agent wants to hear about, and what it does when it hears it. */
export interface ContextSubscription extends ContextInterest {
  readonly callback: (context: TaskContext) => void;
}

/** What contexts are read from and written to. */
export interface ContextJournals {
  state(taskId: string): Promise<TaskState>;
  change<T>(taskId: string, work: (journal: RunJournal) => Promise<T>): Promise<T>;
  readonly clock: Pick<Clock, "now">;
}

/** What agents and the user share about a task. Expired contexts are hidden until they are cleaned up. */
export class TaskContexts {
  readonly #journals: ContextJournals;
  readonly #subscriptions = new Set<ContextSubscription>();

  constructor(journals: ContextJournals) {
    this.#journals = journals;
  }

  /** Those of a task that have not expired, oldest first. @throws AppError `context.list-failed`. */
  async list(taskId: string): Promise<readonly TaskContext[]> {
    try {
      const { contexts } = await this.#journals.state(taskId);
      return [...contexts.values()].filter((context) => !isExpired(context, this.#journals.clock.now()));
    } catch (error) {
      throw new AppError("context.list-failed", {}, { cause: error });
    }
  }

  /** Removes one for good. @throws AppError `context.not-found`. */
  delete(taskId: string, contextId: string): Promise<void> {
    return this.#change(taskId, contextId, (journal) =>
      journal.append([{ type: "context-deleted", taskId: journal.state.rootTaskId, contextId }]),
    );
  }

  /** Has one expire now. @throws AppError `context.not-found`. */
  expire(taskId: string, contextId: string): Promise<void> {
    const expiryDate = this.#journals.clock.now();
    return this.#change(taskId, contextId, (journal, context) =>
      journal.append([{ type: "context-changed", context: { ...context, expiryDate } }]),
    );
  }

  /** Removes those that have expired, and says how many they were. */
  cleanUp(taskId: string): Promise<number> {
    return this.#journals.change(taskId, async (journal) => {
      const now = this.#journals.clock.now();
      const expired = [...journal.state.contexts.values()].filter((context) => isExpired(context, now));
      const { rootTaskId } = journal.state;
      const facts = expired.map(({ id }) => ({ type: "context-deleted", taskId: rootTaskId, contextId: id }) as const);
      if (facts.length > 0) await journal.append(facts);
      return facts.length;
    });
  }

  /** Tells of each new context that is relevant, until disposed. */
  subscribe(subscription: ContextSubscription): Disposable {
    this.#subscriptions.add(subscription);
    return disposable(() => this.#subscriptions.delete(subscription));
  }

  /** To be told what is new about a task. */
  hear(before: TaskState, after: TaskState): void {
    const added = [...after.contexts.values()].filter(({ id }) => !before.contexts.has(id));
    for (const context of added) {
      for (const { callback, ...interest } of this.#subscriptions) {
        if (context.agentId !== interest.agentId && isRelevant(context, interest)) callback(context);
      }
    }
  }

  #change(
    taskId: string,
    contextId: string,
    work: (journal: RunJournal, context: TaskContext) => Promise<void>,
  ): Promise<void> {
    return this.#journals.change(taskId, async (journal) => {
      const context = journal.state.contexts.get(contextId);
      if (!context) throw new AppError("context.not-found", { id: contextId });
      await work(journal, context);
    });
  }
}
