import {
  CONVERSATION_PAGE_SIZE,
  type Conversation,
  type Message,
} from "../../domain/conversation/conversation";
import { withParents } from "../../domain/conversation/message-tree";
import type { WorkChoice } from "../../domain/tool/work-choice";
import { AppError, isAppError } from "../../errors/app-error";
import { type Disposable, disposable } from "../../lifecycle/disposable";
import type { Clock } from "../../ports/clock";
import { type Database, keysStartingWith, type WriteOperation } from "../../ports/database";
import type { TabChannel } from "../../ports/tab-channel";
import { intoTrash, outOfTrash, trashedFrom } from "../trash/trash-writes";
import { changeOf, grown } from "./conversation-writes";
import { PinnedConversations } from "./pinned-conversations";

/** A conversation with all its messages. */
export interface WholeConversation {
  readonly conversation: Conversation;
  readonly messages: readonly Message[];
}

/** Called with the conversation that changed, and whether another tab changed it. */
export type ConversationListener = (conversationId: string, isForeign: boolean) => void;

/** The fields of a conversation that change after it was made. */
export type ConversationChange = Partial<
  Pick<
    Conversation,
    | "title"
    | "activeLeafId"
    | "credentialId"
    | "model"
    | keyof WorkChoice
    | "participatingAgents"
    | "timestamp"
    | "summaries"
    | "projectId"
  >
>;

/**
 * Conversations and their messages in the database. A message is a record of its own, so that appending never
 * rewrites what another tab wrote; this tab's listeners and the other tabs are notified of every committed change.
 */
export class ConversationRepository {
  readonly #database: Database;
  readonly #tabs: TabChannel;
  readonly #clock: Clock;
  readonly #pinned: PinnedConversations;
  readonly #listeners = new Set<ConversationListener>();

  constructor(database: Database, tabs: TabChannel, clock: Clock) {
    this.#database = database;
    this.#tabs = tabs;
    this.#clock = clock;
    this.#pinned = new PinnedConversations(database);
    tabs.listen((message) => {
      if (message.type === "conversation-changed") this.#notify(message.conversationId, true);
    });
  }

  /** Hears of every committed change. */
  onChange(listener: ConversationListener): Disposable {
    this.#listeners.add(listener);
    return disposable(() => this.#listeners.delete(listener));
  }

  /** Newest first, one page at a time. @throws AppError `conversation.load-failed`. */
  async page(page: number): Promise<readonly Conversation[]> {
    const offset = page * CONVERSATION_PAGE_SIZE;
    const query = {
      index: "timestamp",
      direction: "descending",
      offset,
      limit: CONVERSATION_PAGE_SIZE,
    } as const;
    return attempt("conversation.load-failed", () => this.#database.list("conversations", query));
  }

  /** The pinned ones, newest first. */
  async pinned(): Promise<readonly Conversation[]> {
    return attempt("conversation.load-failed", () => this.#pinned.list());
  }

  /** @throws AppError `conversation.load-failed`. */
  async count(): Promise<number> {
    return attempt("conversation.load-failed", () => this.#database.count("conversations"));
  }

  /** @throws AppError `conversation.not-found`. */
  async get(id: string): Promise<Conversation> {
    const find = () => this.#database.get("conversations", id);
    const conversation = await attempt("conversation.load-failed", find);
    if (!conversation) throw new AppError("conversation.not-found", { id });
    return conversation;
  }

  /** Whether it is saved here. @throws AppError `conversation.load-failed`. */
  async has(id: string): Promise<boolean> {
    const find = () => this.#database.get("conversations", id);
    return (await attempt("conversation.load-failed", find)) !== undefined;
  }

  /** All messages of all branches, oldest first. */
  async messages(conversationId: string): Promise<readonly Message[]> {
    const query = { index: "conversationId+timestamp", ...keysStartingWith(conversationId) };
    return withParents(
      await attempt("conversation.load-failed", () => this.#database.list("messages", query)),
    );
  }

  /**
   * The newest of all branches, oldest first; fewer than `limit` are all there are.
   * @throws AppError `conversation.load-failed`.
   */
  async newestMessages(conversationId: string, limit: number): Promise<readonly Message[]> {
    const bounds = keysStartingWith(conversationId);
    const query = { index: "conversationId+timestamp", ...bounds, direction: "descending", limit } as const;
    const found = await attempt("conversation.load-failed", () => this.#database.list("messages", query));
    const messages = found.reverse();
    return messages.length < limit ? withParents(messages) : messages;
  }

  /** Saves a new conversation with its first messages. @throws AppError `conversation.create-failed`. */
  async create(conversation: Conversation, messages: readonly Message[]): Promise<void> {
    await this.createAll([{ conversation, messages }]);
  }

  /** Saves several new conversations, all of them or none, `alsoWrite` included. @throws AppError `conversation.create-failed`. */
  createAll(added: readonly WholeConversation[], alsoWrite: readonly WriteOperation[] = []): Promise<void> {
    return this.#add(added, alsoWrite);
  }

  async #add(added: readonly WholeConversation[], alsoWrite: readonly WriteOperation[] = []): Promise<void> {
    const operations = added.flatMap(({ conversation, messages }): readonly WriteOperation[] => [
      { type: "add", store: "conversations", record: conversation },
      ...messages.map((record): WriteOperation => ({ type: "add", store: "messages", record })),
    ]);
    await attempt("conversation.create-failed", () => this.#database.write([...operations, ...alsoWrite]));
    // Nobody has them open yet: who lists conversations reads the list again, once.
    const [first] = added;
    if (first) this.#changed(first.conversation.id);
  }

  /**
   * Adds messages, each after its parent. The last becomes the end of the shown branch if what it follows was,
   * or always when `show` is set. All of it commits in one transaction, `alsoWrite` included.
   * @throws AppError `conversation.add-message-failed`, `conversation.gone` when it was deleted meanwhile.
   */
  async append(
    messages: readonly Message[],
    options: { readonly show?: boolean; readonly alsoWrite?: readonly WriteOperation[] } = {},
  ): Promise<void> {
    const last = messages.at(-1);
    if (!last) return;
    const additions = messages.map((record): WriteOperation => ({ type: "add", store: "messages", record }));
    const growth = changeOf(last.conversationId, (current) =>
      grown(current, messages, options.show ?? false),
    );
    await attempt("conversation.add-message-failed", () =>
      this.#database.write([growth, ...additions, ...(options.alsoWrite ?? [])]),
    );
    this.#changed(last.conversationId);
  }

  /** Replaces one message by a longer version of itself. @throws AppError as `append`. */
  async replace(message: Message, alsoWrite: readonly WriteOperation[] = []): Promise<void> {
    await attempt("conversation.add-message-failed", () =>
      this.#database.write([
        changeOf(message.conversationId, () => undefined),
        { type: "put", store: "messages", record: message },
        ...alsoWrite,
      ]),
    );
    this.#changed(message.conversationId);
  }

  /** Changes a message as it is then; resolves to `undefined` when it is gone. @throws AppError as `append`. */
  async changeMessage(id: string, change: (current: Message) => Message): Promise<Message | undefined> {
    const changed = await attempt("conversation.add-message-failed", () =>
      this.#database.update("messages", id, (current) => current && change(current)),
    );
    if (changed) this.#changed(changed.conversationId);
    return changed;
  }

  /** Changes fields of a conversation as it is then, unless it is gone. */
  async change(id: string, change: (current: Conversation) => ConversationChange | undefined): Promise<void> {
    const changed = await this.#database.update("conversations", id, (current) => {
      const fields = current && change(current);
      return current && fields ? { ...current, ...fields } : undefined;
    });
    if (changed) this.#changed(id);
  }

  /** Adds an agent to those who take part. @throws AppError `conversation.add-agent-failed`. */
  async addAgent(id: string, agentId: string): Promise<void> {
    await attempt("conversation.add-agent-failed", () =>
      this.change(id, ({ participatingAgents }) => ({
        participatingAgents: [...new Set([...participatingAgents, agentId])],
      })),
    );
  }

  /** Keeps a conversation at the top of the history, or no longer. */
  async pin(id: string, pinned: boolean): Promise<void> {
    await this.#pinned.set(id, pinned);
    this.#changed(id);
  }

  /** Deletes a conversation with its messages. @throws AppError `conversation.delete-failed`. */
  async remove(id: string): Promise<WholeConversation> {
    const conversation = await this.get(id);
    const messages = await this.messages(id);
    await attempt("conversation.delete-failed", () =>
      this.#database.write([
        { type: "delete", store: "conversations", id },
        ...messages.map((each): WriteOperation => ({ type: "delete", store: "messages", id: each.id })),
        ...this.#intoTrash({ conversation, messages }),
      ]),
    );
    const late = await this.#removeLate({ conversation, messages });
    this.#changed(id);
    return { conversation, messages: [...messages, ...late] };
  }

  /** Puts back what `remove` took out. */
  async restore(removed: WholeConversation): Promise<void> {
    await this.#add([removed], outOfTrash("conversation", removed.conversation.id));
  }

  /** Messages another tab appended between the reading and the deletion; after it nothing can be appended. */
  async #removeLate({ conversation, messages }: WholeConversation): Promise<readonly Message[]> {
    const late = await this.messages(conversation.id);
    if (late.length === 0) return late;
    const deletions = late.map(({ id }): WriteOperation => ({ type: "delete", store: "messages", id }));
    const kept = this.#intoTrash({ conversation, messages: [...messages, ...late] });
    await attempt("conversation.delete-failed", () => this.#database.write([...deletions, ...kept]));
    return late;
  }

  #intoTrash({ conversation, messages }: WholeConversation): readonly WriteOperation[] {
    return intoTrash({
      kind: "conversation",
      id: conversation.id,
      title: conversation.title,
      deletedAt: this.#clock.now(),
      records: [...trashedFrom("conversations", [conversation]), ...trashedFrom("messages", messages)],
    });
  }

  #changed(conversationId: string): void {
    this.#notify(conversationId, false);
    this.#tabs.post({ type: "conversation-changed", conversationId });
  }

  #notify(conversationId: string, isForeign: boolean): void {
    for (const listener of [...this.#listeners]) listener(conversationId, isForeign);
  }
}

/** Whether a write was refused because the conversation had been deleted. */
export function isGoneError(error: unknown): boolean {
  return isAppError(error) && error.code === "conversation.gone";
}

/** Does something with the database; a failure gets `code`, unless the user can do something about it. */
async function attempt<T>(code: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isSpecific = isAppError(error) && ["conversation.gone", "database.full"].includes(error.code);
    throw isSpecific ? error : new AppError(code, {}, { cause: error });
  }
}
