import { makeAutoObservable } from "mobx";
import { type Agent, ORCHESTRATOR_ID } from "../domain/agent";
import type { Conversation, Message } from "../domain/conversation";
import type { ConversationSummary } from "../domain/conversation-summary";
import type { BranchPosition } from "../domain/message-tree";
import type { AppError } from "../errors/app-error";
import type { Disposable } from "../lifecycle/disposable";
import type { ChatInput } from "../services/chat/chat";
import { AgentSeat } from "./agent-seat";
import { Answering, type ModelChoice } from "./answering";
import { ConversationContent } from "./conversation-content";
import type { ConversationContext } from "./conversation-context";
import type { LiveReply } from "./live-reply";
import { OtherTabs } from "./other-tabs";
import { Reading } from "./reading";
import { Saying } from "./saying";
import { type Proceeding, Sending } from "./sending";

/** One conversation as it is shown: the messages of the active branch, the reply being written, and what went wrong. */
export class ConversationView implements Disposable {
  readonly content: ConversationContent;
  readonly #context: ConversationContext;
  readonly #reading = new Reading();
  readonly #seat: AgentSeat;
  readonly #sending = new Sending();
  readonly #saying: Saying;
  readonly #answering: Answering;
  readonly #otherTabs: OtherTabs;
  readonly #subscription: Disposable;
  readonly #onStarted: (view: ConversationView) => void;
  readonly #loaded: Promise<void>;

  /** `onStarted` is told when a new conversation has got its id. */
  constructor(
    agentId: string,
    conversationId: string | undefined,
    context: ConversationContext,
    onStarted: (view: ConversationView) => void,
  ) {
    this.#context = context;
    this.#onStarted = onStarted;
    this.content = new ConversationContent(context.repository);
    this.#seat = new AgentSeat(context);
    this.#saying = new Saying(this.content, context);
    this.#answering = new Answering(this.content, context);
    this.#otherTabs = new OtherTabs(this.content, context);
    this.#subscription = context.repository.onChange((id, isForeign) => {
      if (isForeign && id === this.conversation?.id && !this.isSending) void this.#otherTabs.watch(id);
    });
    makeAutoObservable(this, { content: false }, { autoBind: true });
    const read = () => this.#read(agentId, conversationId);
    this.#loaded = this.#reading.run(read, "conversation.not-found");
  }

  /** Resolves when it has been read, or could not be. */
  get loaded(): Promise<void> {
    return this.#loaded;
  }

  get status(): Reading["status"] {
    return this.content.deleted === "here" ? "missing" : this.#reading.status;
  }

  /** It was deleted in another tab: what is shown is all there is left of it. */
  get isDeletedElsewhere(): boolean {
    return this.content.deleted === "elsewhere";
  }

  get agent(): Agent | undefined {
    return this.#seat.agent;
  }

  /** The agent asked for does not exist (any more), though the conversation may. */
  get agentMissing(): boolean {
    return this.#seat.isMissing;
  }

  get isSending(): boolean {
    return this.#sending.isRunning;
  }

  /** What stopped the last send or reply; shown in the chat until the next. */
  get error(): AppError | undefined {
    return this.#sending.error ?? this.#reading.error;
  }

  /** What could not be sent and was not saved; `retry` sends it. */
  get unsent(): ChatInput | undefined {
    return this.#sending.unsent;
  }

  get conversation(): Conversation | undefined {
    return this.content.conversation;
  }

  /** The provider and model chosen for the conversation; empty where none was. */
  get modelChoice(): ModelChoice {
    return this.#saying.choice;
  }

  /** The reply being written. */
  get live(): LiveReply | undefined {
    return this.#answering.live;
  }

  /** The reply that ended last while this view was open, for announcing it. */
  get lastFinished(): Message | undefined {
    return this.#answering.lastFinished;
  }

  /** A reply is being written in another tab. */
  get isWrittenElsewhere(): boolean {
    return this.#otherTabs.isWriting;
  }

  /** The messages shown, hidden instructions included, up to the one a reply is being written to. */
  get branch(): readonly Message[] {
    const { live } = this;
    const isNew = live && live.place.continuesId === undefined;
    return this.content.tree.branch(isNew ? live.place.parentId : this.conversation?.activeLeafId);
  }

  /** What stands for the oldest messages of the branch shown. */
  get summary(): ConversationSummary | undefined {
    return this.content.summaryOf(this.branch);
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
    if (text === "" || this.isSending || !this.agent) return false;
    return this.#run({ ...input, text }, async (agent) => {
      const isFirst = this.isBlank;
      const saved = { ...input, text };
      if (isFirst) await this.#start(agent, saved);
      else await this.#saying.say(agent, saved, this.branch.at(-1));
      return async () => {
        const error = await this.#answer(agent, this.branch);
        if (isFirst) this.#saying.name(agent, text);
        return error;
      };
    });
  }

  /** Says something else in place of an earlier message; what followed stays as another branch. */
  async edit(message: Message, input: ChatInput): Promise<boolean> {
    if (input.text.trim() === "" || this.isSending) return false;
    const parent = this.content.find(message.parentId);
    return this.#run(undefined, async (agent) => {
      await this.#saying.say(agent, { ...input, text: input.text.trim() }, parent);
      return () => this.#answer(agent, this.branch);
    });
  }

  /** Has a message answered once more, as another branch. */
  async regenerate(message: Message, choice: ModelChoice = {}): Promise<void> {
    const { parentId } = message;
    if (parentId === undefined || this.isSending) return;
    await this.#run(undefined, async (agent) => () => {
      const branch = this.content.tree.branch(parentId);
      return this.#answering.reply(agent, branch, { ...choice, isAlternative: true }, this.#sending.signal);
    });
  }

  /** Goes on with a reply that was cut off. */
  async continue(message: Message): Promise<void> {
    if (this.isSending) return;
    await this.#run(undefined, async (agent) => {
      const author = message.agentId ? await this.#context.agent(message.agentId).catch(() => agent) : agent;
      return () => this.#answering.continue(author, message, this.#sending.signal);
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
      this.#sending.forgetError();
      if (last?.state === "partial") await this.continue(last);
    }
  }

  /** Has the replies to come written by another model; an empty choice leaves it to the agent. */
  chooseModel(choice: ModelChoice): Promise<void> {
    return this.#saying.choose(choice);
  }

  /** Stops the reply; what has come stays. */
  stop(): void {
    this.#sending.stop();
  }

  /** Shows the branch that goes through a message. */
  async switchTo(message: Message): Promise<void> {
    if (!this.isSending) await this.content.switchTo(message.id);
  }

  /** Saves again what another tab deleted. */
  async keep(): Promise<void> {
    const unsent = this.unsent;
    await this.content.restore().catch((error: unknown) => this.#sending.fail(error, unsent));
    if (!this.isDeletedElsewhere && this.error?.code === "conversation.gone") this.#sending.forgetError();
  }

  /** Saves the partial reply now, such as when the page is about to go away. */
  flush(): void {
    void this.#context.chat.flush();
  }

  /** Takes another agent for the messages to come. */
  takeAgent(agentId: string): Promise<void> {
    return this.#seat.take(agentId);
  }

  dispose(): void {
    this.#subscription.dispose();
    this.stop();
    this.#otherTabs.dispose();
    this.content.dispose();
  }

  async #read(agentId: string, conversationId: string | undefined): Promise<boolean> {
    await this.#seat.take(agentId);
    if (conversationId === undefined) return !this.agentMissing;
    const inProgress = await this.#context.chat.recover(conversationId);
    await this.content.read(conversationId);
    if (inProgress > 0) void this.#otherTabs.watch(conversationId);
    return true;
  }

  /** Runs one send or reply at a time; see `Sending.run`. */
  async #run(
    unsent: ChatInput | undefined,
    prepare: (agent: Agent) => Promise<Proceeding>,
  ): Promise<boolean> {
    const { agent } = this;
    if (!agent) return false;
    return this.#sending.run(unsent, async () => {
      const wish = { agent, credentialId: this.modelChoice.credentialId };
      if (agent.id !== ORCHESTRATOR_ID) await this.#context.chat.assertProvider(wish);
      return prepare(agent);
    });
  }

  async #start(agent: Agent, input: ChatInput): Promise<void> {
    await this.#saying.start(agent, input);
    this.#onStarted(this);
  }

  #answer(agent: Agent, branch: readonly Message[]): Promise<AppError | undefined> {
    if (agent.id === ORCHESTRATOR_ID) return this.#answering.delegate(agent, branch);
    return this.#answering.reply(agent, branch, {}, this.#sending.signal);
  }
}
