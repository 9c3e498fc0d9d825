import { makeAutoObservable, runInAction } from "mobx";
import { type Agent, ORCHESTRATOR_ID } from "../domain/agent";
import type { Conversation, Message } from "../domain/conversation";
import type { BranchPosition } from "../domain/message-tree";
import { type AppError, isAppError, toAppError } from "../errors/app-error";
import type { Disposable } from "../lifecycle/disposable";
import type { Clock } from "../ports/clock";
import type { Chat, ChatInput, ReplyWish } from "../services/chat/chat";
import type { ConversationRepository } from "../services/chat/conversation-repository";
import type { ReplyOutcome } from "../services/chat/reply-writer";
import { ConversationContent } from "./conversation-content";
import { LiveReply } from "./live-reply";

/** How often replies written by other tabs are looked after, to find out that such a tab is gone. */
const OTHER_TAB_INTERVAL_MS = 1000;

/** Another provider or model for one reply. */
export type ModelChoice = Pick<ReplyWish, "credentialId" | "model">;

/** A task the orchestrator works on. */
export interface DelegatedTask {
  readonly id: string;
  readonly title: string;
  /** Resolves when the work ends; to an error if it failed. */
  readonly ended: Promise<AppError | undefined>;
}

/** What a view needs of the rest of the application. */
export interface ConversationContext {
  readonly chat: Chat;
  readonly repository: ConversationRepository;
  readonly clock: Clock;
  /** The language of the interface at this moment. */
  language(): string;
  /** Finds an agent by id. @throws AppError `agent.not-found`. */
  agent(id: string): Promise<Agent>;
  /** Makes a task of a message to the orchestrator and sets to work on it. */
  delegate(input: ChatInput): Promise<DelegatedTask>;
  /** Told when a new conversation has got its id. */
  started(view: ConversationView): void;
}

/** One conversation as it is shown: the messages of the active branch, the reply being written, and what went wrong. */
export class ConversationView implements Disposable {
  /** How reading it went; see `status`. */
  reading: "loading" | "ready" | "missing" | "failed" = "loading";
  readonly content: ConversationContent;
  agent: Agent | undefined;
  /** The agent asked for does not exist (any more), though the conversation may. */
  agentMissing = false;
  live: LiveReply | undefined;
  isSending = false;
  /** A reply is being written in another tab. */
  isWrittenElsewhere = false;
  /** What stopped the last send or reply; shown in the chat until the next. */
  error: AppError | undefined;
  /** What could not be sent and was not saved; `retry` sends it. */
  unsent: ChatInput | undefined;
  /** The reply that ended last while this view was open, for announcing it. */
  lastFinished: Message | undefined;
  readonly #context: ConversationContext;
  readonly #subscription: Disposable;
  readonly #disposed = new AbortController();
  #stopping: AbortController | undefined;
  readonly #loaded: Promise<void>;

  constructor(agentId: string, conversationId: string | undefined, context: ConversationContext) {
    this.#context = context;
    this.content = new ConversationContent(context.repository);
    this.#subscription = context.repository.onChange((id, isForeign) => {
      if (isForeign && id === this.conversation?.id && !this.isSending) void this.#watchOtherTabs();
    });
    makeAutoObservable(this, { content: false }, { autoBind: true });
    this.#loaded = this.#load(agentId, conversationId);
  }

  /** Resolves when it has been read, or could not be. */
  get loaded(): Promise<void> {
    return this.#loaded;
  }

  get status(): "loading" | "ready" | "missing" | "failed" {
    return this.content.isGone ? "missing" : this.reading;
  }

  get conversation(): Conversation | undefined {
    return this.content.conversation;
  }

  /** The messages shown, hidden instructions included, up to the one a reply is being written to. */
  get branch(): readonly Message[] {
    const { live } = this;
    const isNew = live && live.place.continuesId === undefined;
    return this.content.tree.branch(isNew ? live.place.parentId : this.conversation?.activeLeafId);
  }

  get isBlank(): boolean {
    return this.conversation === undefined;
  }

  /** Whether the last message waits for an answer that nobody is writing. */
  get isUnanswered(): boolean {
    return !this.isSending && !this.isWrittenElsewhere && this.branch.at(-1)?.role === "user";
  }

  /** The alternatives to a message. */
  position(message: Message): BranchPosition {
    return this.content.tree.position(message);
  }

  /**
   * Sends a message. Resolves as soon as it is saved, while the reply is still being written; to `false` when it
   * was not: blank, another send in progress, or no provider, in which case `error` says so.
   */
  async send(input: ChatInput): Promise<boolean> {
    const text = input.text.trim();
    if ((text === "" && !input.attachments?.length) || this.isSending || !this.agent) return false;
    return this.#run({ ...input, text }, async (agent) => {
      const isFirst = this.isBlank;
      const saved = { ...input, text };
      if (isFirst) await this.#start(agent, saved);
      else await this.#say(saved, this.branch.at(-1));
      return async () => {
        await this.#answer(agent, this.branch);
        if (isFirst) this.#name(agent, text);
      };
    });
  }

  /** Says something else in place of an earlier message; what followed stays as another branch. */
  async edit(message: Message, input: ChatInput): Promise<boolean> {
    if (input.text.trim() === "" || this.isSending) return false;
    const parent = this.content.find(message.parentId);
    return this.#run(undefined, async (agent) => {
      await this.#say({ ...input, text: input.text.trim() }, parent);
      return () => this.#answer(agent, this.branch);
    });
  }

  /** Has a message answered once more, as another branch. */
  async regenerate(message: Message, choice: ModelChoice = {}): Promise<void> {
    const { parentId } = message;
    if (parentId === undefined || this.isSending) return;
    await this.#run(
      undefined,
      async (agent) => () => this.#reply(agent, this.content.tree.branch(parentId), choice, true),
    );
  }

  /** Goes on with a reply that was cut off. */
  async continue(message: Message): Promise<void> {
    if (this.isSending) return;
    await this.#run(undefined, async (agent) => {
      const author = message.agentId ? await this.#context.agent(message.agentId).catch(() => agent) : agent;
      return () => this.#continue(author, message);
    });
  }

  /** Sends again what could not be sent, or asks again for the answer that did not come. */
  async retry(): Promise<void> {
    const { unsent } = this;
    if (unsent) await this.send(unsent);
    else if (this.isUnanswered) {
      await this.#run(undefined, async (agent) => () => this.#answer(agent, this.branch));
    } else {
      const last = this.branch.at(-1);
      if (last?.state === "partial") await this.continue(last);
    }
  }

  /** Stops the reply; what has come stays. */
  stop(): void {
    this.#stopping?.abort();
  }

  /** Shows the branch that goes through a message. */
  async switchTo(message: Message): Promise<void> {
    if (!this.isSending) await this.content.switchTo(message.id);
  }

  /** Saves the partial reply now, such as when the page is about to go away. */
  flush(): void {
    void this.#context.chat.flush();
  }

  dismissError(): void {
    this.error = undefined;
    this.unsent = undefined;
  }

  /** Takes another agent for the messages to come. */
  async takeAgent(agentId: string): Promise<void> {
    if (this.agent?.id === agentId) return;
    const agent = await this.#findAgent(agentId);
    runInAction(() => {
      this.agent = agent ?? this.agent;
      this.agentMissing = !agent;
    });
  }

  dispose(): void {
    this.#subscription.dispose();
    this.stop();
    this.#disposed.abort();
    this.content.dispose();
  }

  async #load(agentId: string, conversationId: string | undefined): Promise<void> {
    try {
      const agent = await this.#findAgent(agentId);
      if (conversationId !== undefined) {
        const inProgress = await this.#context.chat.recover(conversationId);
        await this.content.read(conversationId);
        if (inProgress > 0) void this.#watchOtherTabs();
      }
      runInAction(() => {
        this.agent = agent;
        this.agentMissing = !agent;
        this.reading = !agent && conversationId === undefined ? "missing" : "ready";
      });
    } catch (error) {
      runInAction(() => {
        this.error = toAppError(error);
        this.reading = isAppError(error) && error.code === "conversation.not-found" ? "missing" : "failed";
      });
    }
  }

  /**
   * Waits for replies that other tabs write. A tab that is reloading holds its locks a moment longer, so the one
   * found on opening may be our own from before the reload.
   */
  async #watchOtherTabs(): Promise<void> {
    const { chat, clock } = this.#context;
    const conversationId = this.conversation?.id;
    if (this.isWrittenElsewhere || conversationId === undefined) return;
    try {
      for (let inProgress = 1; inProgress > 0; ) {
        this.#setWrittenElsewhere(true);
        await clock.sleep(OTHER_TAB_INTERVAL_MS, this.#disposed.signal);
        inProgress = await chat.recover(conversationId);
      }
      await this.content.read(conversationId);
    } catch {
      // Closed meanwhile, or the database failed: opening it again tries again.
    }
    this.#setWrittenElsewhere(false);
  }

  #setWrittenElsewhere(is: boolean): void {
    runInAction(() => {
      this.isWrittenElsewhere = is;
    });
  }

  async #findAgent(agentId: string): Promise<Agent | undefined> {
    return this.#context.agent(agentId).catch((error: unknown) => {
      if (isAppError(error) && error.code === "agent.not-found") return undefined;
      throw error;
    });
  }

  /** Runs one send or reply at a time: `prepare` saves, and what it returns goes on after this has resolved. */
  async #run(
    unsent: ChatInput | undefined,
    prepare: (agent: Agent) => Promise<() => Promise<void>>,
  ): Promise<boolean> {
    const { agent } = this;
    if (!agent) return false;
    this.#begin();
    try {
      if (agent.id !== ORCHESTRATOR_ID) await this.#context.chat.assertProvider({ agent });
      const proceed = await prepare(agent);
      void this.#proceed(proceed);
      return true;
    } catch (error) {
      this.#fail(error, unsent);
      this.#end();
      return false;
    }
  }

  async #proceed(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#end();
    }
  }

  #begin(): void {
    this.#stopping = new AbortController();
    this.isSending = true;
    this.error = undefined;
    this.unsent = undefined;
  }

  #fail(error: unknown, unsent?: ChatInput): void {
    runInAction(() => {
      this.error = toAppError(error, "chat.failed");
      this.unsent = unsent;
    });
  }

  #end(): void {
    runInAction(() => {
      this.isSending = false;
      this.live?.dispose();
      this.live = undefined;
    });
  }

  async #start(agent: Agent, input: ChatInput): Promise<void> {
    const { conversation, messages } = await this.#context.chat.start(agent, input);
    this.content.adopt(conversation, messages);
    this.#context.started(this);
  }

  async #say(input: ChatInput, parent: Message | undefined): Promise<void> {
    const { conversation, agent } = this;
    if (!conversation || !agent) return;
    if (!conversation.participatingAgents.includes(agent.id)) {
      await this.#context.repository.addAgent(conversation.id, agent.id);
    }
    this.content.show(await this.#context.chat.say(conversation.id, input, parent));
  }

  async #answer(agent: Agent, branch: readonly Message[]): Promise<void> {
    if (agent.id === ORCHESTRATOR_ID) await this.#delegate(agent, branch);
    else await this.#reply(agent, branch, {}, false);
  }

  #name(agent: Agent, prompt: string): void {
    const id = this.conversation?.id;
    if (id === undefined || prompt === "") return;
    void this.#context.chat.nameConversation(id, prompt, agent, new AbortController().signal);
  }

  async #reply(
    agent: Agent,
    branch: readonly Message[],
    choice: ModelChoice,
    isAlternative: boolean,
  ): Promise<void> {
    const parent = branch.at(-1);
    if (!parent) return;
    const live = this.#goLive({ parentId: parent.id, agentId: agent.id });
    const { conversation } = this;
    const wish: ReplyWish = {
      agent,
      language: this.#context.language(),
      credentialId: choice.credentialId ?? conversation?.credentialId,
      model: choice.model ?? conversation?.model,
      isAlternative,
    };
    this.#finish(await this.#context.chat.reply(branch, wish, live.receive, this.#signal));
  }

  async #continue(agent: Agent, message: Message): Promise<void> {
    const place = { parentId: message.parentId ?? "", agentId: agent.id, continuesId: message.id };
    const live = this.#goLive(place);
    live.show(message.content, message.reasoning ?? "");
    const wish = { agent, language: this.#context.language() };
    const branch = this.content.tree.branch(message.id);
    this.#finish(await this.#context.chat.continue(branch, wish, live.receive, this.#signal));
  }

  async #delegate(agent: Agent, branch: readonly Message[]): Promise<void> {
    const prompt = branch.at(-1);
    if (!prompt) return;
    let after = prompt;
    const note = async (content: string, errorCode?: string) => {
      after = await this.#context.chat.note(agent.id, content, after, errorCode);
      this.content.show(after);
    };
    try {
      const input = { text: prompt.content, attachments: prompt.attachments };
      const task = await this.#context.delegate(input);
      await note(`[${task.title.replace(/[[\]]/g, "")}](/tasks/${task.id})`);
      const failed = task.ended.then((error) => error && note(orchestrationFailure(error), error.code));
      void failed.catch(() => undefined);
    } catch (error) {
      await note(orchestrationFailure(toAppError(error)), toAppError(error).code);
    }
  }

  #goLive(place: LiveReply["place"]): LiveReply {
    const live = new LiveReply(place, this.#context.clock);
    runInAction(() => {
      this.live = live;
    });
    return live;
  }

  #finish({ message, error }: ReplyOutcome): void {
    runInAction(() => {
      if (message) {
        this.content.show(message);
        this.lastFinished = message;
      }
      this.error = error;
    });
  }

  get #signal(): AbortSignal {
    return (this.#stopping ?? new AbortController()).signal;
  }
}

/** What the orchestrator's message says when its task failed. */
function orchestrationFailure(error: AppError): string {
  const text = String(error.params.message ?? error.message);
  return `Orchestration Failed\n\n${text}`;
}
