import { makeAutoObservable, observableRef } from "mobx";
import type { Conversation } from "../../domain/conversation/conversation";
import type { Disposable } from "../../lifecycle/disposable";
import type { Notifier } from "../../ports/notifier";
import type { ConversationRepository } from "../../services/chat/conversation-repository";
import { LoadStatus } from "../load-status";
import type { TasksStore } from "../tasks/tasks-store";

/** Something to go back to. */
export interface RecentWork {
  readonly kind: "task" | "conversation";
  readonly id: string;
  readonly title: string;
  /** The agent of a conversation. */
  readonly agentId?: string;
  /** The progress of a running task, 0 to 1; absent where nothing runs. */
  readonly progress?: number;
  /** The time it began, or was last written in. */
  readonly at: number;
}

/** The number shown of each kind. */
const RUNNING_LIMIT = 3;
const RECENT_LIMIT = 6;

/** The work in progress, and that of last time: tasks and conversations alike. */
export class RecentWorkStore implements Disposable {
  readonly #tasks: Pick<TasksStore, "tasks" | "loadList">;
  readonly #repository: Pick<ConversationRepository, "page" | "onChange">;
  readonly #notifier: Notifier;
  readonly #subscription: Disposable;
  readonly #loading = new LoadStatus({ keepsShown: true });
  conversations: readonly Conversation[] = [];

  constructor(
    tasks: Pick<TasksStore, "tasks" | "loadList">,
    repository: Pick<ConversationRepository, "page" | "onChange">,
    notifier: Notifier,
  ) {
    this.#tasks = tasks;
    this.#repository = repository;
    this.#notifier = notifier;
    makeAutoObservable(this, { conversations: observableRef }, { autoBind: true });
    this.#subscription = repository.onChange(() => void this.#readConversations());
  }

  /** Reads tasks and conversations; what goes wrong is told. */
  async load(): Promise<void> {
    await Promise.all([this.#tasks.loadList(), this.#readConversations()]);
  }

  /** Tasks somebody works on now. */
  get running(): readonly RecentWork[] {
    return this.#tasks.tasks
      .filter(({ displayState }) => displayState === "in_progress" || displayState === "waiting")
      .slice(0, RUNNING_LIMIT)
      .map(({ id, task, steps }) => ({
        ...{ kind: "task", id, title: task.title, at: task.createdAt },
        progress: steps.total > 0 ? steps.completed / steps.total : 0,
      }));
  }

  /** The latest of all else, newest first. */
  get recent(): readonly RecentWork[] {
    const runs = new Set(this.running.map(({ id }) => id));
    const tasks = this.#tasks.tasks.map(
      ({ id, task }): RecentWork => ({ kind: "task", id, title: task.title, at: task.createdAt }),
    );
    const conversations = this.conversations.map(
      ({ id, title, agentId, timestamp }): RecentWork => ({
        ...{ kind: "conversation", id, title, agentId, at: timestamp },
      }),
    );
    return [...tasks, ...conversations]
      .filter(({ id }) => !runs.has(id))
      .sort((a, b) => b.at - a.at)
      .slice(0, RECENT_LIMIT);
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  async #readConversations(): Promise<void> {
    await this.#loading.run(
      () => this.#repository.page(0),
      (conversations) => {
        this.conversations = conversations;
      },
    );
    if (this.#loading.error) this.#notifier.error(this.#loading.error);
  }
}
