import { makeAutoObservable, observable, observableRef, runInAction } from "mobx";
import type { Conversation, Message } from "../../domain/conversation/conversation";
import { type ConversationSummary, summaryOf } from "../../domain/conversation/conversation-summary";
import { branchEnd, MessageTree } from "../../domain/conversation/message-tree";
import { isAlike } from "../../domain/text/is-alike";
import { type ToolUse, withViewCall } from "../../domain/tool/tool-use";
import { AppError, isAppError } from "../../errors/app-error";
import type { Disposable } from "../../lifecycle/disposable";
import type { ConversationChange, ConversationRepository } from "../../services/chat/conversation-repository";

/** Messages read first of a conversation that has more: its end is there to look at before all of it is. */
const FIRST_READ = 100;

/** The saved messages of one conversation, kept in step with what this and other tabs save. */
export class MessageHistory implements Disposable {
  conversation: Conversation | undefined;
  /** The tab it was deleted in while open: this one, or another, which could not know what is being done here. */
  deleted: "here" | "elsewhere" | undefined = undefined;
  /** Only its end has been read yet: enough to look at, not to go on with. */
  isPartial = false;
  readonly #messages = observable.map<string, Message>({}, { deep: false });
  /** Replies that are on the screen only, by id: saving them failed. */
  readonly #unsaved = observable.map<string, Message>({}, { deep: false });
  readonly #repository: ConversationRepository;
  readonly #subscription: Disposable;
  #reads = 0;
  /** The conversation that is being read, and whether it has changed meanwhile. */
  #loadStatus: { readonly id: string; isOutdated: boolean } | undefined;

  /** `onForeignChange` is told when what another tab changed has been read. */
  constructor(repository: ConversationRepository, onForeignChange: (id: string) => void) {
    this.#repository = repository;
    makeAutoObservable(this, { conversation: observableRef }, { autoBind: true });
    this.#subscription = repository.onChange((id, isForeign) => {
      if (id === this.#loadStatus?.id) this.#loadStatus.isOutdated = true;
      if (id !== this.conversation?.id) return;
      void this.#refresh(id, isForeign).then(() => isForeign && onForeignChange(id));
    });
  }

  /** Replies that are on the screen only. */
  get unsaved(): readonly Message[] {
    return [...this.#unsaved.values()];
  }

  /** The messages as a tree of branches. */
  get tree(): MessageTree {
    return new MessageTree(this.#messages.values());
  }

  /** Every message of every branch, oldest first. */
  get all(): readonly Message[] {
    return [...this.#messages.values()].sort((a, b) => a.timestamp - b.timestamp);
  }

  /** The summary that stands for the oldest turns of a branch. */
  summaryOf(branch: readonly Message[]): ConversationSummary | undefined {
    return summaryOf(this.conversation?.summaries ?? [], branch);
  }

  /** Sends a summary from now on, or with `false` the turns it stands for. */
  async applySummary({ id }: ConversationSummary, used: boolean): Promise<void> {
    const state = used ? "used" : "off";
    await this.change(({ summaries = [] }) => ({
      summaries: summaries.map((each) => (each.id === id ? { ...each, state } : each)),
    }));
  }

  /** Puts another text in place of a summary; the old one is kept to know what was sent. */
  async editSummary(summary: ConversationSummary, text: string): Promise<void> {
    await this.change(({ summaries = [] }) => {
      const edited = { ...summary, text, id: `${summary.id}.${summaries.length}`, state: "used" as const };
      const others = summaries.map((each) =>
        each.id === summary.id ? { ...each, state: "replaced" as const } : each,
      );
      return { summaries: [...others, edited] };
    });
  }

  find(messageId: string | undefined): Message | undefined {
    return messageId === undefined ? undefined : this.#messages.get(messageId);
  }

  /** Reads a conversation and its messages. @throws AppError `conversation.not-found`, `conversation.load-failed`. */
  async read(id: string): Promise<void> {
    const reading = { id, isOutdated: false };
    this.#loadStatus = reading;
    const [conversation, newest] = await Promise.all([
      this.#repository.get(id),
      this.#repository.newestMessages(id, FIRST_READ),
    ]);
    const isAll = newest.length < FIRST_READ;
    if (!isAll && !this.conversation) this.#showEnd(conversation, newest);
    const messages = isAll ? newest : await this.#repository.messages(id);
    if (reading.isOutdated) return this.read(id);
    this.#loadStatus = undefined;
    runInAction(() => {
      this.adopt(conversation, messages);
      this.isPartial = false;
    });
  }

  /** Takes what was just saved. */
  adopt(conversation: Conversation, messages: readonly Message[]): void {
    this.conversation = conversation;
    this.#merge(messages);
  }

  /** Shows a message that was just saved, without waiting to read it back. */
  show(message: Message): void {
    const isNew = !this.#messages.has(message.id);
    this.#messages.set(message.id, message);
    if (isNew && this.conversation) this.conversation = { ...this.conversation, activeLeafId: message.id };
  }

  /** Keeps a call that the view of another one asked for. @throws AppError `conversation.gone`, as `append` does. */
  async keepViewCall(messageId: string, useId: string, viewCall: ToolUse): Promise<void> {
    const changed = await this.#repository.changeMessage(messageId, (message) => ({
      ...message,
      turns: withViewCall(message.turns ?? [], useId, viewCall),
    }));
    if (!changed) throw new AppError("conversation.gone");
    this.show(changed);
  }

  /** Shows a reply that could not be saved. */
  showUnsaved(message: Message): void {
    this.show(message);
    this.#unsaved.set(message.id, message);
  }

  /** Knows that a reply has been saved after all. */
  savedLate(message: Message): void {
    this.#unsaved.delete(message.id);
  }

  /** Shows the branch that goes through a message. */
  async switchTo(messageId: string): Promise<void> {
    const activeLeafId = this.tree.leafBelow(messageId);
    await this.change(() => ({ activeLeafId }));
  }

  /** Changes the conversation: on screen at once, and as it is in the database by then. */
  async change(change: (current: Conversation) => ConversationChange): Promise<void> {
    const { conversation } = this;
    if (!conversation) return;
    this.conversation = { ...conversation, ...change(conversation) };
    await this.#repository.change(conversation.id, change);
  }

  /** Saves again all that is shown of a deleted conversation. @throws AppError `conversation.create-failed`. */
  async restore(): Promise<void> {
    if (!this.conversation) return;
    const { all } = this;
    const shown = all.filter(({ role }) => role !== "system").length;
    const conversation = { ...this.conversation, messageCount: shown };
    await this.#repository.restore({ conversation, messages: all });
    runInAction(() => {
      this.deleted = undefined;
      this.#unsaved.clear();
    });
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  /** Shows the end of the branch that will be shown, if it is among the newest messages. */
  #showEnd(conversation: Conversation, newest: readonly Message[]): void {
    const end = branchEnd(newest, conversation.activeLeafId ?? newest.at(-1)?.id);
    if (end.length < 2) return;
    runInAction(() => {
      this.isPartial = true;
      this.adopt(conversation, end);
    });
  }

  /** Reads again; own messages are known already, so that an append does not cost a read of all. */
  async #refresh(id: string, withMessages: boolean): Promise<void> {
    const read = ++this.#reads;
    try {
      const conversation = await this.#repository.get(id);
      const messages = withMessages ? await this.#repository.messages(id) : [];
      if (withMessages || read === this.#reads) runInAction(() => this.#refreshed(conversation, messages));
    } catch (error) {
      if (isAppError(error) && error.code === "conversation.not-found") {
        runInAction(() => {
          this.deleted ??= withMessages ? "elsewhere" : "here";
        });
      }
    }
  }

  #refreshed(conversation: Conversation, messages: readonly Message[]): void {
    this.deleted = undefined;
    this.adopt(conversation, messages);
  }

  /** A message that has not changed keeps its identity, and what shows it is not rendered again. */
  #merge(messages: readonly Message[]): void {
    for (const message of messages) {
      if (!isSame(this.#messages.get(message.id), message)) this.#messages.set(message.id, message);
    }
  }
}

function isSame(a: Message | undefined, b: Message): boolean {
  if (!a || a.content !== b.content || a.reasoning !== b.reasoning || a.state !== b.state) return false;
  return isAlike(a.turns, b.turns);
}
