import { makeAutoObservable, observableRef, runInAction } from "mobx";
import type { Attachment } from "../../domain/file/attachment";
import type { TaskLimits, TaskModel } from "../../domain/task/task";
import type { FolderScope } from "../../domain/tool/folder-scope";
import { chosenOnly, type WorkChoice } from "../../domain/tool/work-choice";
import type { Notifier } from "../../ports/notifier";
import type { Preferences } from "../../ports/preferences";
import { moveFolderUse } from "../../services/folders/folder-uses";
import { KeptAttachments, type LoadAttachmentDrafts } from "./kept-attachments";
import { keepChoice, keptChoice } from "./kept-choice";
import type { TasksStore } from "./tasks-store";

/** The key that its files are kept under. */
const PROMPT = "task-new";
/** The scope of a folder chosen for the task that is being written. */
export const NEW_TASK_FOLDER: FolderScope = `prompt/${PROMPT}`;
const DRAFT = {
  text: "taskPrompt",
  strategy: "taskStrategy",
  approveFirst: "taskApproveFirst",
} as const;

/** The task being written on the page for a new one. Unsent, it outlives a reload and whatever is looked at meanwhile. */
export class TaskPromptStore {
  readonly #tasks: Pick<TasksStore, "create" | "begin">;
  readonly #session: Preferences;
  readonly #device: Preferences;
  readonly #notifier: Notifier;
  readonly #files: KeptAttachments;
  text: string;
  /** Id of the strategy; empty to leave that to the app. */
  strategy: string;
  approveFirst: boolean;
  /** The limits of the task; nothing for the defaults. */
  limits: TaskLimits | undefined = undefined;
  /** The other model that checks it as well; `null` for none, nothing for that of the defaults. */
  checkModel: TaskModel | null | undefined = undefined;
  /** Id of the agent that checks it; empty for the validator. */
  checkAgentId = "";
  /** The tools and thinking chosen for it, and for the next one. */
  choice: WorkChoice;
  sending = false;

  constructor(
    tasks: Pick<TasksStore, "create" | "begin">,
    { session, device }: { readonly session: Preferences; readonly device: Preferences },
    notifier: Notifier,
    drafts: LoadAttachmentDrafts,
  ) {
    this.#tasks = tasks;
    this.#session = session;
    this.#device = device;
    this.#notifier = notifier;
    this.#files = new KeptAttachments(PROMPT, session, notifier, drafts);
    this.choice = keptChoice(device);
    this.text = session.get(DRAFT.text) ?? "";
    this.strategy = session.get(DRAFT.strategy) ?? "";
    this.approveFirst = session.get(DRAFT.approveFirst) === "true";
    makeAutoObservable(
      this,
      { limits: observableRef, choice: observableRef, checkModel: observableRef },
      { autoBind: true },
    );
  }

  /** Ids of the tools that nobody who works on it may use. */
  get withoutTools(): readonly string[] {
    return this.choice.withoutTools ?? [];
  }

  get attachments(): readonly Attachment[] {
    return this.#files.files;
  }

  setText(text: string): void {
    this.text = text;
    this.#session.set(DRAFT.text, text);
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

  setCheckModel(model: TaskModel | undefined): void {
    this.checkModel = model ?? null;
  }

  setCheckAgent(agentId: string): void {
    this.checkAgentId = agentId;
  }

  setChoice(choice: WorkChoice): void {
    this.choice = choice;
    keepChoice(this.#device, choice);
  }

  setWithoutTools(withoutTools: readonly string[]): void {
    this.setChoice({ ...this.choice, withoutTools });
  }

  setAttachments(attachments: readonly Attachment[]): void {
    this.#files.set(attachments);
  }

  /** Saves the task and sets to work on it. Returns its path, or nothing when it was not saved and stays here. */
  async send(prompt: string): Promise<string | undefined> {
    if (this.sending) return undefined;
    this.sending = true;
    try {
      await this.#files.restoring;
      const { attachments, strategy, approveFirst, withoutTools, choice, limits } = this;
      const { checkModel, checkAgentId } = this;
      const chosen = { ...chosenOnly(choice), withoutTools, ...(limits ? { limits } : {}) };
      const checked = {
        ...(checkModel === undefined ? {} : { checkModel }),
        ...(checkAgentId === "" ? {} : { checkAgentId }),
      };
      const options = { attachments, strategy, approveFirst, ...chosen, ...checked };
      const task = await this.#tasks.create({ prompt, ...options });
      moveFolderUse(this.#device, NEW_TASK_FOLDER, `task/${task.id}`);
      void this.#tasks.begin(task.id);
      this.#clear();
      return `/tasks/${task.id}`;
    } catch (error) {
      this.#notifier.error(error);
      return undefined;
    } finally {
      runInAction(() => {
        this.sending = false;
      });
    }
  }

  #clear(): void {
    this.setText("");
    this.setStrategy("");
    this.setApproveFirst(false);
    this.setAttachments([]);
    runInAction(() => {
      this.limits = undefined;
      this.checkModel = undefined;
      this.checkAgentId = "";
    });
  }
}
