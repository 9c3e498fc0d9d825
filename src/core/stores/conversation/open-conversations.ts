import type { Message } from "../../domain/conversation/conversation";
import type { Task } from "../../domain/task/task";
import { AppError, toAppError } from "../../errors/app-error";
import type { Disposable } from "../../lifecycle/disposable";
import type { Clock } from "../../ports/clock";
import type { Chat, ChatInput } from "../../services/chat/chat";
import type { ConversationRepository } from "../../services/chat/conversation-repository";
import type { AgentsStore } from "../agents/agents-store";
import type { CurrentProject } from "../projects/current-project";
import type { SettingsStore } from "../settings/settings-store";
import type { ConversationContext, DelegatedTask, TaskOrigin } from "./conversation-context";
import { ConversationSession } from "./conversation-session";

/** The service that turns a message to the orchestrator into a task. */
export interface TaskStarter {
  create(input: {
    prompt: string;
    attachments?: ChatInput["attachments"] | undefined;
    conversationId: string;
    projectId?: string | undefined;
  }): Promise<Task>;
  /** Resolves when the work has ended, however it did. */
  start(taskId: string): Promise<void>;
  open(taskId: string): Promise<{ readonly displayState: string; readonly error?: AppError | undefined }>;
}

/** Has plugins look at what is sent to an agent, which is told by name. */
export type PassMessage = (
  input: ChatInput,
  asked: { readonly agent: string; readonly language: string },
  signal: AbortSignal,
) => Promise<ChatInput>;

/** Idle conversations kept in memory, so that going back to one is instant. */
const KEPT_VIEWS = 5;

/** The conversations that are open. A reply goes on being written while another page is shown. */
export class OpenConversations implements Disposable {
  /** By conversation id, least recently opened first. */
  readonly #views = new Map<string, ConversationSession>();
  /** Conversations not begun yet, by agent id. */
  readonly #blank = new Map<string, ConversationSession>();
  readonly #context: ConversationContext;
  readonly #tasks: TaskStarter;

  constructor(
    chat: Chat,
    repository: ConversationRepository,
    clock: Clock,
    agents: AgentsStore,
    settings: Pick<SettingsStore, "shownLanguage">,
    tasks: TaskStarter,
    current?: Pick<CurrentProject, "project">,
    pass?: PassMessage,
    replied?: (message: Message) => void,
  ) {
    this.#tasks = tasks;
    this.#context = {
      chat,
      repository,
      clock,
      projectId: () => current?.project?.id,
      language: () => settings.shownLanguage,
      agent: (id) => agents.get(id),
      pass: async (input, { name: agent }, signal) =>
        pass ? pass(input, { agent, language: settings.shownLanguage }, signal) : input,
      replied: (message) => replied?.(message),
      delegate: (input, from) => this.#delegate(input, from),
    };
  }

  /** A conversation with an agent; without an id, the one about to begin. The same while it is open. */
  open(agentId: string, conversationId?: string): ConversationSession {
    this.#keepBegun();
    const known = this.#known(agentId, conversationId);
    if (known) return known;
    const view = new ConversationSession(agentId, conversationId, this.#context);
    if (conversationId === undefined) this.#blank.set(agentId, view);
    else this.#keep(conversationId, view);
    return view;
  }

  dispose(): void {
    for (const view of [...this.#views.values(), ...this.#blank.values()]) view.dispose();
    this.#views.clear();
    this.#blank.clear();
  }

  #known(agentId: string, conversationId: string | undefined): ConversationSession | undefined {
    if (conversationId === undefined) return usable(this.#blank.get(agentId));
    const view = usable(this.#views.get(conversationId));
    if (!view) return undefined;
    this.#keep(conversationId, view);
    void view.takeAgent(agentId);
    return view;
  }

  /** Files what has begun since the last look under its own id from now on. */
  #keepBegun(): void {
    for (const [agentId, view] of this.#blank) {
      if (!view.conversation) continue;
      this.#blank.delete(agentId);
      this.#keep(view.conversation.id, view);
    }
  }

  #keep(conversationId: string, view: ConversationSession): void {
    this.#views.delete(conversationId);
    this.#views.set(conversationId, view);
    const idle = [...this.#views].filter(([, each]) => each !== view && !each.isSending);
    for (const [id, each] of idle.slice(0, Math.max(0, idle.length - KEPT_VIEWS))) {
      each.dispose();
      this.#views.delete(id);
    }
  }

  async #delegate({ text, attachments }: ChatInput, { choice, ...from }: TaskOrigin): Promise<DelegatedTask> {
    const { id, title } = await this.#tasks.create({ prompt: text, attachments, ...from, ...choice });
    return { id, title, ended: this.#work(id) };
  }

  async #work(taskId: string): Promise<AppError | undefined> {
    try {
      await this.#tasks.start(taskId);
      const { displayState, error } = await this.#tasks.open(taskId);
      return displayState === "failed" ? (error ?? new AppError("task.failed")) : undefined;
    } catch (error) {
      return toAppError(error);
    }
  }
}

/** A conversation that could not be read is read again when it is next opened. */
function usable(view: ConversationSession | undefined): ConversationSession | undefined {
  return view && view.status !== "failed" && view.status !== "missing" ? view : undefined;
}
