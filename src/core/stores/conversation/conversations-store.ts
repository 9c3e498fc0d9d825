import { makeAutoObservable, runInAction } from "mobx";
import {
  CONVERSATION_PAGE_SIZE,
  type Conversation,
  type Message,
} from "../../domain/conversation/conversation";
import {
  conversationToJson,
  conversationToMarkdown,
  type ExportWords,
} from "../../domain/conversation/conversation-export";
import { TITLE_LIMIT } from "../../domain/conversation/conversation-title";
import { MessageTree } from "../../domain/conversation/message-tree";
import { type AppError, isAbort } from "../../errors/app-error";
import type { Disposable } from "../../lifecycle/disposable";
import type { Database } from "../../ports/database";
import type { Notifier } from "../../ports/notifier";
import type { OpenSearchIndex } from "../../ports/search-index";
import type { ConversationRepository, WholeConversation } from "../../services/chat/conversation-repository";
import {
  type ConversationMatch,
  ConversationSearch,
  MATCH_LIMIT,
} from "../../services/chat/conversation-search";
import { LoadStatus } from "../load-status";

/** The history of conversations: a page of it, the pinned ones, and what a search found. */
export class ConversationsStore implements Disposable {
  /** Counted from 0. */
  page = 0;
  count = 0;
  /** The conversations of this page, newest first, pinned ones included. */
  rows: readonly Conversation[] = [];
  pinned: readonly Conversation[] = [];
  /** The query of the search; blank when the pages are shown. */
  query = "";
  /** The matches of the search; absent while it runs. */
  matches: readonly ConversationMatch[] | undefined;
  /** The search found more than is shown. */
  hasMoreMatches = false;
  readonly #repository: ConversationRepository;
  readonly #search: ConversationSearch;
  readonly #notifier: Notifier;
  readonly #subscription: Disposable;
  readonly #loading = new LoadStatus();
  #searching: AbortController | undefined;

  constructor(
    repository: ConversationRepository,
    database: Database,
    notifier: Notifier,
    index: OpenSearchIndex,
  ) {
    this.#repository = repository;
    this.#search = new ConversationSearch({ database, index });
    this.#notifier = notifier;
    makeAutoObservable(this, {}, { autoBind: true });
    this.#subscription = repository.onChange(() => {
      this.#search.forget();
      if (this.status !== "idle") void this.reload();
    });
  }

  get status(): LoadStatus["status"] {
    return this.#loading.status;
  }

  /** The error of reading them. */
  get error(): AppError | undefined {
    return this.#loading.error;
  }

  get pageCount(): number {
    return Math.max(1, Math.ceil(this.count / CONVERSATION_PAGE_SIZE));
  }

  /** The conversations at the top of the first page. */
  get shownPinned(): readonly Conversation[] {
    return this.page === 0 ? this.pinned : [];
  }

  /** The page without what stands at the top already. */
  get shownRows(): readonly Conversation[] {
    return this.rows.filter(({ pinned }) => !pinned);
  }

  /** Reads a page, leaving what is shown in place meanwhile. */
  async load(page = 0): Promise<void> {
    this.page = page;
    await this.reload();
  }

  /** Reads the page and the search again. */
  async reload(): Promise<void> {
    await Promise.all([this.#read(), this.query.trim() === "" ? undefined : this.#find()]);
  }

  /** Looks in titles and messages of all conversations; blank ends the search. */
  async search(query: string): Promise<void> {
    this.query = query;
    this.matches = undefined;
    this.#searching?.abort();
    if (query.trim() !== "") await this.#find();
  }

  /** Ends the search, and keeps nothing that was read for it. */
  endSearch(): void {
    void this.search("");
    this.#search.forget();
  }

  /** Deletes a conversation, offering to put it back. */
  async remove(id: string): Promise<void> {
    try {
      const removed = await this.#repository.remove(id);
      const undo = { code: "undo", run: () => void this.#restore(removed) };
      const params = { name: removed.conversation.title, id };
      this.#notifier.notify({ level: "success", code: "deleted", params, action: undo });
    } catch (error) {
      this.#notifier.error(error);
    }
  }

  /** Gives a conversation another title; a blank one is passed over. */
  async rename(id: string, title: string): Promise<void> {
    const text = [...title.replace(/\s+/g, " ").trim()].slice(0, TITLE_LIMIT).join("");
    if (text !== "") await this.#attempt(() => this.#repository.change(id, () => ({ title: text })));
  }

  /** Keeps a conversation at the top, or no longer. */
  async pin(id: string, pinned: boolean): Promise<void> {
    await this.#attempt(() => this.#repository.pin(id, pinned));
  }

  /** The branch last shown of a conversation, as a Markdown document. @throws AppError as the repository does. */
  async toMarkdown(id: string, words: ExportWords): Promise<string> {
    const [conversation, messages] = await this.#whole(id);
    const branch = new MessageTree(messages).branch(conversation.activeLeafId);
    return conversationToMarkdown(conversation, branch, words);
  }

  /** A conversation with all its branches, as JSON. @throws AppError as the repository does. */
  async toJson(id: string): Promise<string> {
    return conversationToJson(...(await this.#whole(id)));
  }

  dispose(): void {
    this.#searching?.abort();
    this.#subscription.dispose();
  }

  async #read(): Promise<void> {
    const read = async () => {
      const count = await this.#repository.count();
      const lastPage = Math.max(0, Math.ceil(count / CONVERSATION_PAGE_SIZE) - 1);
      const page = Math.min(this.page, lastPage);
      const [rows, pinned] = await Promise.all([this.#repository.page(page), this.#repository.pinned()]);
      return { count, page, rows, pinned };
    };
    await this.#loading.run(read, (shown) => Object.assign(this, shown));
  }

  async #find(): Promise<void> {
    this.#searching?.abort();
    const searching = new AbortController();
    this.#searching = searching;
    try {
      for await (const matches of this.#search.find(this.query, searching.signal)) {
        if (searching.signal.aborted) return;
        runInAction(() => {
          this.matches = matches.slice(0, MATCH_LIMIT);
          this.hasMoreMatches = matches.length > MATCH_LIMIT;
        });
      }
    } catch (error) {
      if (isAbort(error)) return;
      runInAction(() => {
        this.matches = [];
      });
      this.#notifier.error(error, "conversation.load-failed");
    }
  }

  async #whole(id: string): Promise<[Conversation, readonly Message[]]> {
    return Promise.all([this.#repository.get(id), this.#repository.messages(id)]);
  }

  async #restore(removed: WholeConversation): Promise<void> {
    await this.#attempt(() => this.#repository.restore(removed));
  }

  async #attempt(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#notifier.error(error);
    }
  }
}
