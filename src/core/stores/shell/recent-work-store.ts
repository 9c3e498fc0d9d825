import { makeAutoObservable, observableRef } from "mobx";
import type { Conversation } from "../../domain/conversation/conversation";
import type { Disposable } from "../../lifecycle/disposable";
import type { Notifier } from "../../ports/notifier";
import type { ConversationRepository } from "../../services/chat/conversation-repository";
import { LoadStatus } from "../load-status";
import type { ProjectsStore } from "../projects/projects-store";
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
  readonly pinned: boolean;
  /** The project it belongs to. */
  readonly projectId?: string | undefined;
}

/** A project with the latest work in it. */
export interface RecentFolder {
  readonly id: string;
  readonly name: string;
  readonly work: readonly RecentWork[];
}

/** The number shown of each kind. */
const RUNNING_LIMIT = 5;
const PINNED_LIMIT = 20;
const FOLDER_LIMIT = 8;
const RECENT_LIMIT = 30;

/** The parts of `TasksStore` and `ProjectsStore` that are drawn on. */
type Tasks = Pick<TasksStore, "tasks" | "status" | "loadList">;
type Projects = Pick<ProjectsStore, "projects" | "load">;

/** The work in progress, what is pinned, projects with what is in them, and the latest of all else: tasks and conversations alike. */
export class RecentWorkStore implements Disposable {
  readonly #tasks: Tasks;
  readonly #projects: Projects;
  readonly #repository: Pick<ConversationRepository, "page" | "pinned" | "onChange">;
  readonly #notifier: Notifier;
  readonly #subscription: Disposable;
  readonly #loading = new LoadStatus({ keepsShown: true });
  conversations: readonly Conversation[] = [];

  constructor(
    tasks: Tasks,
    projects: Projects,
    repository: Pick<ConversationRepository, "page" | "pinned" | "onChange">,
    notifier: Notifier,
  ) {
    this.#tasks = tasks;
    this.#projects = projects;
    this.#repository = repository;
    this.#notifier = notifier;
    makeAutoObservable(this, { conversations: observableRef }, { autoBind: true });
    this.#subscription = repository.onChange(() => void this.#readConversations());
  }

  /** Reads tasks, projects and conversations; what goes wrong is told. */
  async load(): Promise<void> {
    // The list is kept up to date once it was read.
    const tasks = this.#tasks.status === "ready" ? undefined : this.#tasks.loadList();
    await Promise.all([tasks, this.#projects.load(), this.#readConversations()]);
  }

  /** Whether what there is was read, so that nothing there means that there is nothing. */
  get isKnown(): boolean {
    const known = (status: string) => status === "ready" || status === "failed";
    return known(this.#loading.status) && known(this.#tasks.status);
  }

  /** Tasks somebody works on now. */
  get running(): readonly RecentWork[] {
    return this.#all.filter(({ progress }) => progress !== undefined).slice(0, RUNNING_LIMIT);
  }

  /** Whatever else is pinned, newest first. */
  get pinned(): readonly RecentWork[] {
    return this.#resting.filter(({ pinned }) => pinned).slice(0, PINNED_LIMIT);
  }

  /** Projects in which something was done of late, that of the latest first; what is pinned is not in them. */
  get folders(): readonly RecentFolder[] {
    return this.#projects.projects
      .map(({ id, name }) => {
        const work = this.#resting.filter(({ pinned, projectId }) => !pinned && projectId === id);
        return { id, name, work: work.slice(0, FOLDER_LIMIT) };
      })
      .filter(({ work }) => work.length > 0)
      .sort((a, b) => (b.work[0]?.at ?? 0) - (a.work[0]?.at ?? 0));
  }

  /** The latest of all else, newest first. */
  get recent(): readonly RecentWork[] {
    const projects = new Set(this.#projects.projects.map(({ id }) => id));
    return this.#resting
      .filter(({ pinned, projectId }) => !pinned && !(projectId !== undefined && projects.has(projectId)))
      .slice(0, RECENT_LIMIT);
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  /** All but what runs, newest first. */
  get #resting(): readonly RecentWork[] {
    const running = new Set(this.running.map(({ id }) => id));
    return this.#all.filter(({ id }) => !running.has(id));
  }

  /** Everything, newest first. */
  get #all(): readonly RecentWork[] {
    const tasks = this.#tasks.tasks.map(({ id, task, displayState, steps }): RecentWork => {
      const runs = displayState === "in_progress" || displayState === "waiting";
      const progress = steps.total > 0 ? steps.completed / steps.total : 0;
      return {
        ...{ kind: "task", id, title: task.title, at: task.createdAt, projectId: task.projectId },
        ...{ pinned: task.pinned === true, ...(runs ? { progress } : {}) },
      };
    });
    const conversations = this.conversations.map(
      ({ id, title, agentId, timestamp, pinned = false, projectId }): RecentWork => ({
        ...{ kind: "conversation", id, title, agentId, at: timestamp, pinned, projectId },
      }),
    );
    return [...tasks, ...conversations].sort((a, b) => b.at - a.at);
  }

  async #readConversations(): Promise<void> {
    const read = async () => {
      const [page, pinned] = await Promise.all([this.#repository.page(0), this.#repository.pinned()]);
      const shown = new Set(page.map(({ id }) => id));
      return [...page, ...pinned.filter(({ id }) => !shown.has(id))];
    };
    await this.#loading.run(read, (conversations) => {
      this.conversations = conversations;
    });
    if (this.#loading.error) this.#notifier.error(this.#loading.error);
  }
}
