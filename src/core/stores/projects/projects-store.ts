import { makeAutoObservable, observable, observableRef, runInAction } from "mobx";
import type { Conversation } from "../../domain/conversation/conversation";
import type { Project } from "../../domain/project/project";
import type { AppError } from "../../errors/app-error";
import { type Disposable, disposeAll } from "../../lifecycle/disposable";
import type { Archives } from "../../ports/archives";
import type { Notifier } from "../../ports/notifier";
import type { TabChannel } from "../../ports/tab-channel";
import type { ConversationRepository } from "../../services/chat/conversation-repository";
import type { ProjectImport } from "../../services/project-library/project-import";
import type {
  ProjectChange,
  ProjectLibrary,
  RemovedProject,
} from "../../services/project-library/project-library";
import { LoadStatus } from "../load-status";
import type { CurrentProject } from "./current-project";

/** A task or a conversation, for moving it. */
export interface MovedWork {
  readonly kind: "task" | "conversation";
  readonly id: string;
  readonly title: string;
  /** The project it is in now. */
  readonly projectId?: string | undefined;
}

/** The services that projects are kept, taken in and taken along with. */
export interface ProjectParts {
  readonly library: ProjectLibrary;
  readonly imports: ProjectImport;
  readonly archives: Archives;
}

/** The projects there are, as pages show them, and which of them is the current one. */
export class ProjectsStore implements Disposable {
  readonly current: CurrentProject;
  readonly library: ProjectLibrary;
  /** Takes in what was exported. */
  readonly imports: ProjectImport;
  readonly archives: Archives;
  readonly #notifier: Notifier;
  readonly #loading = new LoadStatus({ keepsShown: true });
  readonly #conversations = observable.map<string, readonly Conversation[]>({}, { deep: false });
  readonly #connections: Disposable[];
  /** Those that were changed last first. */
  projects: readonly Project[] = [];

  constructor(
    { library, imports, archives }: ProjectParts,
    repository: Pick<ConversationRepository, "onChange">,
    current: CurrentProject,
    notifier: Notifier,
    tabs: TabChannel,
  ) {
    this.library = library;
    this.imports = imports;
    this.archives = archives;
    this.current = current;
    this.#notifier = notifier;
    makeAutoObservable(
      this,
      // As they are stored: what a form takes of one can be written back.
      { current: false, library: false, imports: false, archives: false, projects: observableRef },
      { autoBind: true },
    );
    this.#connections = [
      repository.onChange(() => void this.#rereadConversations()),
      tabs.listen((message) => {
        const isMeant = message.type === "store-changed" && message.store === "projects";
        if (isMeant && this.status !== "idle") void this.load();
      }),
    ];
  }

  get status(): LoadStatus["status"] {
    return this.#loading.status;
  }

  /** The error of the last attempt to read them. */
  get error(): AppError | undefined {
    return this.#loading.error;
  }

  /** Reads the list, leaving what is shown in place meanwhile. */
  async load(): Promise<void> {
    await this.#loading.run(
      () => this.library.list(),
      (projects) => this.#take(projects),
    );
  }

  find(id: string): Project | undefined {
    return this.projects.find((project) => project.id === id);
  }

  /** Makes a project and has new work belong to it. @throws AppError `name.required`. */
  async create(name: string): Promise<Project> {
    const project = await this.library.create({ name });
    await this.load();
    this.current.choose(project);
    return project;
  }

  /** @throws AppError `name.required`. */
  async change(id: string, change: ProjectChange): Promise<void> {
    await this.library.change(id, change);
    await this.load();
  }

  /** Removes a project, offering to put it back. Resolves to whether it is gone; what went wrong is told. */
  async remove(id: string, withContents: boolean): Promise<boolean> {
    const wasCurrent = this.current.project?.id === id;
    return this.#attempt(async () => {
      const removed = await this.library.remove(id, withContents);
      await this.load();
      this.#notifier.notify({
        level: "success",
        code: "deleted",
        params: { name: removed.project.name, id },
        action: { code: "undo", run: () => void this.#putBack(removed, wasCurrent) },
      });
    });
  }

  /** Conversations of a project, newest first; nothing until `loadConversations` has read them. */
  conversationsOf(id: string): readonly Conversation[] | undefined {
    return this.#conversations.get(id);
  }

  async loadConversations(id: string): Promise<void> {
    const found = await this.library.conversations(id);
    runInAction(() => this.#conversations.set(id, found));
  }

  /** Puts work into a project, or with `undefined` into none, offering to take that back. */
  async move(work: MovedWork, projectId: string | undefined): Promise<void> {
    if (work.projectId === projectId) return;
    await this.#attempt(async () => {
      await this.#move(work, projectId);
      const name = projectId === undefined ? undefined : this.find(projectId)?.name;
      this.#notifier.notify({
        level: "success",
        code: name === undefined ? "project.moved-out" : "project.moved",
        params: { title: work.title, name: name ?? "", id: work.id },
        action: {
          code: "undo",
          run: () => void this.#attempt(() => this.#move(work, work.projectId)),
        },
      });
    });
  }

  dispose(): void {
    disposeAll(this.#connections.splice(0));
  }

  #move({ kind, id }: MovedWork, projectId: string | undefined): Promise<void> {
    return kind === "task"
      ? this.library.moveTask(id, projectId)
      : this.library.moveConversation(id, projectId);
  }

  async #putBack(removed: RemovedProject, wasCurrent: boolean): Promise<void> {
    await this.#attempt(async () => {
      await this.library.putBack(removed);
      await this.load();
      if (wasCurrent) this.current.choose(removed.project);
    });
  }

  /** The current one is known by its name, which may have changed; it may be gone. */
  #take(projects: readonly Project[]): void {
    this.projects = projects;
    const { current } = this;
    const chosen = projects.find(({ id }) => id === current.project?.id);
    if (projects.length === 0) current.forget();
    else if (chosen?.name !== current.project?.name || !current.isOffered) current.choose(chosen);
  }

  async #rereadConversations(): Promise<void> {
    for (const id of [...this.#conversations.keys()])
      await this.loadConversations(id).catch((error: unknown) => this.#notifier.error(error));
  }

  async #attempt(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      this.#notifier.error(error);
      return false;
    }
  }
}
