import { type Agent, agentSystemPrompt } from "../../domain/agent/agent";
import {
  type Conversation,
  emptyReply,
  type Message,
  type RewrittenMessage,
  userMessage,
} from "../../domain/conversation/conversation";
import { firstTitle } from "../../domain/conversation/conversation-title";
import type { Attachment } from "../../domain/file/attachment";
import { projectPrompt } from "../../domain/project/project";
import { openQuestions, type ToolQuestion } from "../../domain/tool/tool-use";
import type { WorkChoice } from "../../domain/tool/work-choice";
import { AppError, isAppError } from "../../errors/app-error";
import type { Clock } from "../../ports/clock";
import type { Database } from "../../ports/database";
import type { Ids } from "../../ports/ids";
import type { Locks } from "../../ports/locks";
import type { Logger } from "../../ports/logger";
import type { StoragePersistence } from "../../ports/persistence";
import type { Preferences } from "../../ports/preferences";
import type { AgentInstructions } from "../agents/agent-instructions";
import { logFailure } from "../diagnostics/log-failure";
import { moveFolderUse } from "../folders/folder-uses";
import type { ModelCaller } from "../models/model-call";
import { projectTerms } from "../projects/project-terms";
import type { ToolAccess } from "../tools/tool-access";
import { chatMessages, continuationMessages } from "./chat-history";
import { answeredReply, isInTools, replyTools, sameReply } from "./chat-tools";
import type { ConversationRepository } from "./conversation-repository";
import { HistoryWindow } from "./history-window";
import { type Recovered, ReplyRecovery } from "./reply-recovery";
import { type ReplyRequest, replyRoute } from "./reply-request";
import { type ReplyListener, type ReplyOutcome, ReplyWriter } from "./reply-writer";
import { TitleWriter } from "./title-writer";

/** The input of the user. */
export interface ChatInput {
  readonly text: string;
  readonly attachments?: readonly Attachment[] | undefined;
  /** The words it had before plugins rewrote it. */
  readonly rewritten?: RewrittenMessage | undefined;
}

/** Holds conversations with agents: saves what the user writes first, then streams the answer. */
export class Chat {
  readonly #repository: ConversationRepository;
  readonly #database: Database;
  readonly #caller: ModelCaller;
  readonly #clock: Clock;
  readonly #ids: Ids;
  readonly #persistence: StoragePersistence;
  readonly #writer: ReplyWriter;
  readonly #recovery: ReplyRecovery;
  readonly #titles: TitleWriter;
  readonly #logger: Logger;
  readonly #window: HistoryWindow;
  readonly #instructions: Pick<AgentInstructions, "inForce"> | undefined;
  readonly #tools: ToolAccess | undefined;
  readonly #preferences: Preferences;

  constructor(
    repository: ConversationRepository,
    caller: ModelCaller,
    database: Database,
    clock: Clock,
    ids: Ids,
    locks: Locks,
    logger: Logger,
    persistence: StoragePersistence,
    preferences: Preferences,
    instructions?: Pick<AgentInstructions, "inForce">,
    tools?: ToolAccess,
  ) {
    this.#tools = tools;
    this.#preferences = preferences;
    this.#instructions = instructions;
    const own = logger.child("chat");
    this.#logger = own;
    this.#repository = repository;
    this.#database = database;
    this.#caller = caller;
    this.#clock = clock;
    this.#ids = ids;
    this.#persistence = persistence;
    this.#writer = new ReplyWriter(caller, repository, database, clock, locks, own, preferences);
    this.#recovery = new ReplyRecovery(database, locks, repository, preferences);
    this.#window = new HistoryWindow(caller, repository, ids);
    this.#titles = new TitleWriter(caller, repository, own);
  }

  /** @throws AppError `provider.none` when a message could not be answered at all. */
  async assertProvider(request: Pick<ReplyRequest, "agent" | "credentialId">): Promise<void> {
    try {
      await this.#caller.route(replyRoute(request));
    } catch (error) {
      // Anything else may pass until the call is made, and is reported then.
      if (isAppError(error) && error.code === "provider.none") throw error;
    }
  }

  /**
   * Starts a conversation with the user's first message, in a project if it is to belong to one, whose model answers
   * where none was chosen, and about the task of a workflow if it is about one. @throws AppError
   * `conversation.create-failed`.
   */
  async start(
    agent: Agent,
    input: ChatInput,
    choice: Pick<ReplyRequest, "credentialId" | "model"> & WorkChoice = {},
    projectId?: string,
    workflowId?: string,
  ): Promise<{ conversation: Conversation; messages: readonly Message[] }> {
    const project = projectId === undefined ? undefined : await this.#database.get("projects", projectId);
    const id = this.#ids.next();
    const now = this.#clock.now();
    const system: Message = {
      id: this.#ids.next(),
      conversationId: id,
      role: "system",
      content: agentSystemPrompt(agent),
      timestamp: now,
    };
    const user = userMessage(this.#ids.next(), id, input, system, now);
    const conversation: Conversation = {
      id,
      agentId: agent.id,
      participatingAgents: [agent.id],
      title: firstTitle(input.text || (input.attachments?.[0]?.name ?? "")),
      timestamp: user.timestamp,
      messageCount: 1,
      activeLeafId: user.id,
      ...(project?.model ?? {}),
      ...choice,
      ...(project ? { projectId: project.id } : {}),
      ...(workflowId === undefined ? {} : { workflowId }),
    };
    await this.#repository.create(conversation, [system, user]);
    moveFolderUse(this.#preferences, `prompt/${agent.id}`, `conversation/${id}`);
    // A browser that cannot tell keeps records as it does anyway.
    void this.#persistence.request().catch(() => false);
    return { conversation, messages: [system, user] };
  }

  /** An id for the message that a reply becomes, so that it is known while it is written. */
  newMessageId(): string {
    return this.#ids.next();
  }

  /** Saves what the user wrote after `parent`. @throws AppError `conversation.add-message-failed`. */
  async say(conversationId: string, input: ChatInput, parent: Message | undefined): Promise<Message> {
    const message = userMessage(this.#ids.next(), conversationId, input, parent, this.#clock.now());
    await this.#repository.append([message], { show: true });
    return message;
  }

  /** Saves a message the application itself writes in the name of an agent, and shows the branch that ends with it. */
  async note(agentId: string, content: string, parent: Message, errorCode?: string): Promise<Message> {
    const state = errorCode === undefined ? "complete" : "failed";
    const empty = emptyReply(this.#ids.next(), parent, agentId, this.#clock.now());
    const message: Message = { ...empty, content, state, errorCode };
    await this.#repository.append([message], { show: true });
    return message;
  }

  /** Streams an answer to the last message of a branch. @throws AppError `provider.none`, `chat.busy`. */
  async reply(
    branch: readonly Message[],
    request: ReplyRequest,
    listener: ReplyListener,
    signal: AbortSignal,
  ): Promise<ReplyOutcome> {
    const last = branch.at(-1);
    if (!last) throw new AppError("conversation.not-found");
    const instructed = await this.#instructed(request, last.conversationId, signal);
    const { agent, language, credentialId, model, projectKnowledge, isAlternative: show } = instructed;
    const summary = await this.#window.summary(branch, instructed, signal);
    const messages = chatMessages(agent, language, branch, summary);
    const instructions = chatMessages(agent, language, [])[0]?.content ?? "";
    const sent = { instructions, ...(summary ? { summaryId: summary.id } : {}) };
    const empty = emptyReply(instructed.messageId ?? this.#ids.next(), last, agent.id, this.#clock.now());
    const message: Message = { ...empty, sent };
    const tools = await replyTools(this.#tools, this.#caller, branch, instructed, message.id);
    return this.#writer.write(
      {
        ...{ agent, messages, message, continues: false, credentialId, model, projectKnowledge },
        effort: instructed.choice?.effort,
        show: show ?? false,
        ...(tools ? { tools } : {}),
        onWaiting: instructed.onWaiting,
      },
      listener,
      signal,
    );
  }

  /**
   * Goes on with the partial reply that ends a branch, in the same message. @throws AppError as `reply`, and
   * `tool.answered`, `tool.question-changed`, `chat.changed` where what is stored is not what is shown.
   */
  async continue(
    branch: readonly Message[],
    request: ReplyRequest,
    listener: ReplyListener,
    signal: AbortSignal,
  ): Promise<ReplyOutcome> {
    const message = branch.at(-1);
    if (!message) throw new AppError("conversation.not-found");
    const instructed = await this.#instructed(request, message.conversationId, signal);
    const { agent, language, credentialId, model, projectKnowledge } = instructed;
    const resumes = isInTools(message);
    const summary = await this.#window.summary(branch, instructed, signal);
    const messages = resumes
      ? chatMessages(agent, language, branch.slice(0, -1), summary)
      : continuationMessages(agent, language, branch, summary);
    const tools = await replyTools(this.#tools, this.#caller, branch, instructed, message.id);
    const order = { agent, messages, message, continues: true, show: false, credentialId, model, resumes };
    const renew = () => this.#renewed(message, instructed.answered);
    return this.#writer.write(
      {
        ...{ ...order, projectKnowledge, renew, onWaiting: instructed.onWaiting },
        effort: instructed.choice?.effort,
        ...(tools ? { tools } : {}),
      },
      listener,
      signal,
    );
  }

  /**
   * The question to the user about a call of the reply that ends a branch, as `ToolExecutor.look`.
   * @throws AppError `tool.answered` where no call of that id is asked about.
   */
  async look(
    branch: readonly Message[],
    request: ReplyRequest,
    useId: string,
    signal: AbortSignal,
  ): Promise<ToolQuestion> {
    const message = branch.at(-1);
    const use = openQuestions(message?.turns).find(({ id }) => id === useId);
    if (!message || !use) throw new AppError("tool.answered");
    const instructed = await this.#instructed(request, message.conversationId, signal);
    // One that its agent has no more is asked about all the same, and then not run.
    const agent = { ...instructed.agent, tools: [use.call.name] };
    const { choice: _, ...asked } = { ...instructed, agent };
    const tools = await replyTools(this.#tools, this.#caller, branch, asked, message.id);
    if (!tools) throw new AppError("tool.gone");
    const own = (message.turns ?? []).flatMap(({ uses }) => uses);
    const earlier = () => [...tools.session.earlier(), ...own];
    return tools.executor.look(use, { ...tools.session, earlier, save: async () => {} }, signal);
  }

  /** Saves a reply that could not be saved when it ended. @throws AppError `conversation.add-message-failed`. */
  saveLate(message: Message): Promise<void> {
    return this.#writer.saveLate(message);
  }

  /** Finds a better title after the first message; never fails. */
  async nameConversation(
    conversationId: string,
    prompt: string,
    request: Pick<ReplyRequest, "agent" | "credentialId" | "model">,
    signal: AbortSignal,
  ): Promise<void> {
    const naming = this.#titles.improve(conversationId, prompt, request, signal);
    await naming.catch(logFailure(this.#logger, "a title not saved"));
  }

  /** Saves partial replies of tabs that are gone as messages, in one conversation or in all. */
  recover(conversationId?: string): Promise<Recovered> {
    return this.#recovery.recover(conversationId);
  }

  /** Saves all partial replies now, such as when the page is about to go away. */
  flush(): Promise<void> {
    return this.#writer.flush();
  }

  /** The stored message to go on with, whose lock is held: what a tab that is gone has left of it comes first. */
  async #renewed(shown: Message, answered: ReplyRequest["answered"]): Promise<Message> {
    await this.#recovery.takeOver(shown.id);
    const stored = (await this.#database.get("messages", shown.id)) ?? shown;
    return answered ? answeredReply(stored, this.#tools, answered) : sameReply(stored, shown);
  }

  /** With the agent's instructions as they are now, followed by those of the project. */
  async #instructed(
    request: ReplyRequest,
    conversationId: string,
    signal: AbortSignal,
  ): Promise<ReplyRequest> {
    const agent = (await this.#instructions?.inForce(request.agent, signal)) ?? request.agent;
    const projectId = (await this.#database.get("conversations", conversationId))?.projectId;
    const terms = projectId === undefined ? undefined : await projectTerms(this.#database, projectId);
    if (!terms || projectId === undefined) return { ...request, agent };
    const instructions = `${agent.instructions}\n\n${projectPrompt(terms)}`.trim();
    return { ...request, agent: { ...agent, instructions }, projectKnowledge: terms, projectId };
  }
}
