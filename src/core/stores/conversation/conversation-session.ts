import { makeAutoObservable, when } from "mobx";
import type { Agent } from "../../domain/agent/agent";
import type { Conversation, Message } from "../../domain/conversation/conversation";
import type { ConversationSummary } from "../../domain/conversation/conversation-summary";
import type { BranchPosition } from "../../domain/conversation/message-tree";
import type { GivenAnswer, ToolQuestion } from "../../domain/tool/tool-use";
import type { WorkChoice } from "../../domain/tool/work-choice";
import { AppError } from "../../errors/app-error";
import type { Disposable } from "../../lifecycle/disposable";
import type { ChatInput } from "../../services/chat/chat";
import type { Recovered } from "../../services/chat/reply-recovery";
import { LoadStatus } from "../load-status";
import type { ConversationContext } from "./conversation-context";
import { type ConversationParts, partsOf } from "./conversation-parts";
import { MessageHistory } from "./message-history";
import type { ModelChoice } from "./replies";
import type { StreamingReply } from "./streaming-reply";
import { Turns } from "./turns";

/** The error codes that mean there is nothing to open, rather than something that could not be read. */
const MISSING_CODES = ["conversation.not-found", "conversation.agent-missing"];

/** One conversation as it is shown: the messages of the active branch, the reply being written, and what went wrong. */
export class ConversationSession implements Disposable {
  readonly content: MessageHistory;
  /** Resolves when it has been read, or could not be. */
  readonly loaded: Promise<unknown>;
  readonly #context: ConversationContext;
  readonly #loading = new LoadStatus();
  readonly #parts: ConversationParts;
  readonly #turns: Turns;

  constructor(agentId: string, conversationId: string | undefined, context: ConversationContext) {
    this.#context = context;
    this.content = new MessageHistory(context.repository, (id) => void this.#watch(id));
    this.#parts = partsOf(this.content, context);
    this.#turns = new Turns(context, this.#parts);
    makeAutoObservable(this, { content: false, loaded: false }, { autoBind: true });
    this.loaded = this.#loading.run(() => this.#read(agentId, conversationId));
  }

  get status(): LoadStatus["status"] | "missing" {
    const { status, error } = this.#loading;
    const isMissing = this.content.deleted === "here" || (error && MISSING_CODES.includes(error.code));
    return isMissing ? "missing" : status;
  }

  /** It was deleted in another tab: what is shown is all there is left of it. */
  get isDeletedElsewhere(): boolean {
    return this.content.deleted === "elsewhere";
  }

  get agent(): Agent | undefined {
    return this.#parts.answeringAgent.agent;
  }

  /** The agent asked for does not exist (any more), though the conversation may. */
  get agentMissing(): boolean {
    return this.#parts.answeringAgent.isMissing;
  }

  get isSending(): boolean {
    return this.#turns.isRunning;
  }

  /** The user has stopped the reply; what has come is still being saved, which takes the longer the more it is. */
  get isStopping(): boolean {
    return this.#turns.isStopping;
  }

  /** A reply is being written in another tab. */
  get isWrittenElsewhere(): boolean {
    return this.#parts.remoteReplies.isWriting;
  }

  /** A reply is being written, here or in another tab: nothing can be sent. */
  get isBusy(): boolean {
    return this.#turns.isBusy;
  }

  /** The error that stopped the last send or reply; shown in the chat until the next. */
  get error(): AppError | undefined {
    return this.#turns.error ?? this.#loading.error;
  }

  /** The input that could not be sent and was not saved; `retry` sends it. */
  get unsent(): ChatInput | undefined {
    return this.#turns.unsent;
  }

  /** A reply is on the screen only, as it could not be saved; `retry` saves it. */
  get isUnsaved(): boolean {
    return this.content.unsaved.length > 0;
  }

  get conversation(): Conversation | undefined {
    return this.content.conversation;
  }

  /** The provider and model chosen for the conversation; empty where none was. */
  get modelChoice(): ModelChoice {
    return this.#parts.userMessages.choice;
  }

  /** The tools and thinking chosen for the conversation; empty where nothing was. */
  get workChoice(): WorkChoice {
    return this.#parts.userMessages.work;
  }

  /** The reply being written. */
  get live(): StreamingReply | undefined {
    return this.#parts.replies.live;
  }

  /** The reply that ended last while this view was open, for announcing it. */
  get lastFinished(): Message | undefined {
    return this.#parts.replies.lastFinished;
  }

  /** The messages shown, hidden instructions included, up to the one a reply is being written to. */
  get branch(): readonly Message[] {
    return this.#parts.replies.branch;
  }

  /** The summary of the oldest messages of the branch shown. */
  get summary(): ConversationSummary | undefined {
    return this.content.summaryOf(this.branch);
  }

  /** Only the end of it has been read yet: there to be looked at. */
  get isPartial(): boolean {
    return this.content.isPartial;
  }

  get isBlank(): boolean {
    return this.conversation === undefined;
  }

  /** Whether the last message waits for an answer that nobody is writing. */
  get isUnanswered(): boolean {
    return !this.isBusy && this.branch.at(-1)?.role === "user";
  }

  /** The alternatives to a message. */
  position(message: Message): BranchPosition {
    return this.content.tree.position(message);
  }

  /**
   * Sends a message, once a reply that was stopped has been saved. Resolves as soon as it is saved, while the reply is
   * still being written; to `false` when it was not: blank, another send in progress, or no provider, in which case
   * `error` says so.
   */
  async send(input: ChatInput): Promise<boolean> {
    if (this.status === "loading") await this.loaded;
    if (this.isStopping) await when(() => !this.isStopping);
    return this.status === "ready" && this.#turns.send(input);
  }

  /** Says something else in place of an earlier message; what followed stays as another branch. */
  edit(message: Message, input: ChatInput): Promise<boolean> {
    return this.#turns.edit(message, input);
  }

  /** Has a message answered once more, as another branch. */
  regenerate(message: Message, choice: ModelChoice = {}): Promise<void> {
    return this.#turns.regenerate(message, choice);
  }

  /** Has the question of a reply worked on as a task, which reads all of the files; another branch links to it. */
  readAll(message: Message): Promise<void> {
    return this.#turns.readAll(message);
  }

  /** Goes on with a reply that was cut off. */
  continue(message: Message): Promise<void> {
    return this.#turns.continue(message);
  }

  /** A reply's question in full, worked out from the call as it is now. @throws AppError as `Chat.look`. */
  look(message: Message, useId: string, signal: AbortSignal): Promise<ToolQuestion> {
    return this.#turns.look(message, useId, signal);
  }

  /** Answers a question of a reply that waits for it, which goes on then. */
  answerTool(message: Message, given: GivenAnswer): Promise<void> {
    return this.#turns.continue(message, given);
  }

  /** Sends or saves again what could not be, or asks again for the answer that did not come. */
  async retry(): Promise<void> {
    if (this.unsent) await this.send(this.unsent);
    else await this.#turns.retry();
  }

  /** Stops the reply; what has come stays. */
  stop(): void {
    this.#turns.stop();
  }

  /** Has a conversation that has not begun be about the task of a workflow, whose page then leads to it. */
  aboutWorkflow(workflowId: string | undefined): void {
    this.#parts.userMessages.workflowId = workflowId;
  }

  /** Has the replies to come written by another model; an empty choice leaves it to the agent. */
  chooseModel(choice: ModelChoice): Promise<void> {
    return this.#change(() => this.#parts.userMessages.choose(choice));
  }

  /** Has the replies to come written with other tools, or with another effort. */
  chooseWork(choice: WorkChoice): Promise<void> {
    return this.#change(() => this.#parts.userMessages.chooseWork(choice));
  }

  /** Shows the branch that goes through a message. */
  async switchTo(message: Message): Promise<void> {
    if (!this.isSending) await this.#change(() => this.content.switchTo(message.id));
  }

  /** Sends a summary from now on, or with `false` the turns it stands for. */
  applySummary(summary: ConversationSummary, used: boolean): Promise<void> {
    return this.#change(() => this.content.applySummary(summary, used));
  }

  /** Puts another text in place of a summary. */
  editSummary(summary: ConversationSummary, text: string): Promise<void> {
    return this.#change(() => this.content.editSummary(summary, text));
  }

  /** Saves again what another tab deleted. */
  async keep(): Promise<void> {
    await this.#change(() => this.content.restore());
    if (!this.isDeletedElsewhere && this.error?.code === "conversation.gone") {
      this.#turns.forgetError();
    }
  }

  /** Saves the partial reply now, such as when the page is about to go away. */
  flush(): void {
    void this.#context.chat.flush();
  }

  /** Takes another agent for the messages to come. */
  takeAgent(agentId: string): Promise<void> {
    return this.#parts.answeringAgent.take(agentId);
  }

  dispose(): void {
    this.stop();
    this.#parts.remoteReplies.dispose();
    this.content.dispose();
  }

  async #read(agentId: string, conversationId: string | undefined): Promise<void> {
    const { answeringAgent, remoteReplies } = this.#parts;
    if (conversationId === undefined) {
      await answeringAgent.take(agentId);
      if (this.agentMissing) throw new AppError("conversation.agent-missing", { id: agentId });
      return;
    }
    const [{ inProgress }] = await Promise.all([
      this.#recoverAndRead(conversationId),
      answeringAgent.take(agentId),
    ]);
    if (inProgress > 0) void remoteReplies.watch(conversationId);
  }

  /** Makes what a tab that is gone has left part of the messages before any of them is shown. */
  async #recoverAndRead(conversationId: string): Promise<Recovered> {
    const recovered = await this.#context.chat.recover(conversationId);
    await this.content.read(conversationId);
    return recovered;
  }

  /** Another tab changed the conversation, and may be having it answered. */
  async #watch(conversationId: string): Promise<void> {
    if (!this.isSending) await this.#parts.remoteReplies.watch(conversationId);
  }

  /** A change that could not be saved is told like a message that could not. */
  async #change(change: () => Promise<void>): Promise<void> {
    await change().catch((error: unknown) => this.#turns.fail(error, this.unsent));
  }
}
