import { makeAutoObservable, observableRef, runInAction } from "mobx";
import { DEFAULT_AGENT_ID, ORCHESTRATOR_ID } from "../../domain/agent/agent";
import { PENDING_PROMPT } from "../../domain/conversation/pending-prompt";
import type { Attachment } from "../../domain/file/attachment";
import type { TaskLimits } from "../../domain/task/task";
import type { FolderScope } from "../../domain/tool/folder-scope";
import type { WorkChoice } from "../../domain/tool/work-choice";
import type { Notifier } from "../../ports/notifier";
import type { Preferences } from "../../ports/preferences";
import { RUNS_ON } from "../../services/runner/work-place";
import type { ProvidersStore } from "../providers/providers-store";
import { HOME_PROMPT_DRAFT } from "../settings/early-preferences";
import { KeptAttachments, type LoadAttachmentDrafts } from "./kept-attachments";
import { keepChoice, keptChoice } from "./kept-choice";
import type { TasksStore } from "./tasks-store";

const DRAFT = {
  text: HOME_PROMPT_DRAFT,
  agent: "homeAgent",
  chatAgent: "homeChatAgent",
  strategy: "homeStrategy",
  approveFirst: "homeApproveFirst",
} as const;
/** The key that its files are kept under. */
const PROMPT = "home";
/** The kind of work a prompt can begin. */
export type PromptKind = "task" | "chat";

/** The prompt being written on the home page. Unsent, it outlives a reload. */
export class HomePromptStore {
  readonly #tasks: Pick<TasksStore, "create" | "begin">;
  readonly #providers: Pick<ProvidersStore, "status" | "defaultCredential" | "load">;
  readonly #session: Preferences;
  readonly #device: Preferences;
  readonly #notifier: Notifier;
  readonly #files: KeptAttachments;
  text: string;
  agentId: string;
  /** Id of the strategy for the task; empty to leave that to the app. */
  strategy: string;
  /** Whether the task is to wait for approval of its brief. */
  approveFirst: boolean;
  /** The limits of the task; nothing for the defaults. */
  limits: TaskLimits | undefined = undefined;
  /** The tools and thinking chosen for it, and for the next one. */
  choice: WorkChoice;
  sending = false;
  /** The last prompt was refused because no model provider is configured; it is still here. */
  needsProvider = false;

  constructor(
    tasks: Pick<TasksStore, "create" | "begin">,
    providers: Pick<ProvidersStore, "status" | "defaultCredential" | "load">,
    session: Preferences,
    notifier: Notifier,
    drafts: LoadAttachmentDrafts,
    device: Preferences = session,
  ) {
    this.#device = device;
    this.choice = keptChoice(device);
    this.#tasks = tasks;
    this.#providers = providers;
    this.#session = session;
    this.#notifier = notifier;
    this.#files = new KeptAttachments(PROMPT, session, notifier, drafts);
    this.text = session.get(DRAFT.text) ?? "";
    this.agentId = session.get(DRAFT.agent) ?? ORCHESTRATOR_ID;
    this.strategy = session.get(DRAFT.strategy) ?? "";
    this.approveFirst = session.get(DRAFT.approveFirst) === "true";
    makeAutoObservable(this, { limits: observableRef, choice: observableRef }, { autoBind: true });
  }

  setText(text: string): void {
    this.text = text;
    this.#session.set(DRAFT.text, text);
  }

  setAgent(agentId: string): void {
    this.agentId = agentId;
    this.#session.set(DRAFT.agent, agentId);
    if (this.kind === "chat") this.#session.set(DRAFT.chatAgent, agentId);
  }

  /** The kind of work the prompt becomes: the orchestrator leads a task, all other agents chat. */
  get kind(): PromptKind {
    return this.agentId === ORCHESTRATOR_ID ? "task" : "chat";
  }

  /** The scope that a folder is chosen for: the task's, or that of the next conversation with the agent. */
  get folderScope(): FolderScope {
    return `prompt/${this.kind === "task" ? PROMPT : this.agentId}`;
  }

  /** A chat is with the agent that was chosen for one last. */
  setKind(kind: PromptKind): void {
    const chatAgent = this.#session.get(DRAFT.chatAgent) ?? DEFAULT_AGENT_ID;
    if (kind !== this.kind) this.setAgent(kind === "task" ? ORCHESTRATOR_ID : chatAgent);
  }

  setStrategy(strategy: string): void {
    this.strategy = strategy;
    this.#session.set(DRAFT.strategy, strategy);
  }

  setApproveFirst(approveFirst: boolean): void {
    this.approveFirst = approveFirst;
    this.#session.set(DRAFT.approveFirst, String(approveFirst));
  }

  setLimits(limits: TaskLimits): void {
    this.limits = limits;
  }

  setChoice(choice: WorkChoice): void {
    this.choice = choice;
    keepChoice(this.#device, choice);
  }

  get attachments(): readonly Attachment[] {
    return this.#files.files;
  }

  setAttachments(attachments: readonly Attachment[]): void {
    this.#files.set(attachments);
  }

  /**
   * Hands the prompt to the orchestrator as a task, or to another agent's conversation. Returns the path that shows
   * it, or nothing when it was not sent and stays here. Blank text and a second send meanwhile are passed over.
   */
  async send(): Promise<string | undefined> {
    if (this.sending || this.text.trim() === "") return undefined;
    this.sending = true;
    try {
      await this.#files.restoring;
      if (this.#providers.status !== "ready") await this.#providers.load();
      // A runner has providers of its own.
      const isForRunner = this.kind === "task" && this.#device.get(RUNS_ON) === "runner";
      const needsProvider =
        !isForRunner && this.#providers.status === "ready" && !this.#providers.defaultCredential;
      runInAction(() => {
        this.needsProvider = needsProvider;
      });
      if (needsProvider) return undefined;
      const path = this.kind === "task" ? await this.#createTask() : this.#handOver();
      runInAction(() => this.#clear());
      return path;
    } catch (error) {
      this.#notifier.error(error);
      return undefined;
    } finally {
      runInAction(() => {
        this.sending = false;
      });
    }
  }

  async #createTask(): Promise<string> {
    const { text, attachments, strategy, approveFirst, limits, folderScope } = this;
    const { moveFolderUse } = await import("../../services/folders/folder-uses");
    const options = { ...this.choice, attachments, strategy, approveFirst, ...(limits ? { limits } : {}) };
    const task = await this.#tasks.create({ prompt: text.trim(), ...options });
    moveFolderUse(this.#device, folderScope, `task/${task.id}`);
    void this.#tasks.begin(task.id);
    return `/tasks/${task.id}`;
  }

  #handOver(): string {
    this.#session.set(PENDING_PROMPT.prompt, this.text.trim());
    this.#session.set(PENDING_PROMPT.agent, this.agentId);
    this.#session.set(PENDING_PROMPT.attachments, JSON.stringify(this.attachments));
    this.#session.set(PENDING_PROMPT.choice, JSON.stringify(this.choice));
    return `/agents/run#${this.agentId}`;
  }

  #clear(): void {
    this.setText("");
    this.setStrategy("");
    this.setApproveFirst(false);
    this.limits = undefined;
    this.setAttachments([]);
  }
}
