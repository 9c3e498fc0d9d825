import type { Message, MessageState } from "../../domain/conversation/conversation";
import type { Draft } from "../../domain/conversation/draft";
import type { FileReading } from "../../domain/file/file-reading";
import type { FinishReason, TokenUsage, WebSearcher } from "../../domain/model/llm";
import type { ModelFallback } from "../../domain/model/model-fallback";
import { sumUsage } from "../../domain/model/sum-usage";
import { citedSources, type FileSource, isWebSource, type WebSource } from "../../domain/source/source";
import {
  afterInterruption,
  isSettled,
  openQuestions,
  type ToolTurn,
  type ToolUse,
  withUse,
} from "../../domain/tool/tool-use";
import type { AppError } from "../../errors/app-error";
import type { WriteOperation } from "../../ports/database";
import type { Preferences } from "../../ports/preferences";
import { type DraftDependencies, DraftSaver } from "../drafts/draft-saver";
import { tailOf, UnloadBackup } from "../drafts/unload-backup";
import type { ModelPart, ModelRoute } from "../models/model-call";

/** The id of the draft that keeps the partial text of a message. */
export function replyDraftId(messageId: string): string {
  return `message/${messageId}`;
}

/** A reply while it is received. Its partial text is kept, so that a reload finds it. */
export class GrowingReply {
  readonly #start: Message;
  readonly #show: boolean;
  readonly #dependencies: DraftDependencies;
  readonly #saver: DraftSaver;
  readonly #backup: UnloadBackup;
  text: string;
  reasoning: string;
  /** The turns in which tools were called so far. */
  turns: readonly ToolTurn[];
  hasGrown = false;
  route: ModelRoute | undefined;
  #isClosed = false;
  #finishReason: FinishReason | undefined;
  #usage: TokenUsage | undefined;
  #sources: readonly FileSource[] | undefined;
  #partlyRead: readonly FileReading[] = [];
  /** Pages of the web that the text goes back to. */
  #pages: readonly WebSource[];
  #webSearch: WebSearcher | undefined;
  #fallback: ModelFallback | undefined;
  #taken: ModelRoute | undefined;
  /** The place in the text at which the call under way began to write. */
  #begin = 0;

  constructor(
    start: Message,
    show: boolean,
    dependencies: DraftDependencies & { readonly preferences: Preferences },
  ) {
    this.#start = start;
    this.#show = show;
    this.#dependencies = dependencies;
    this.#saver = new DraftSaver(dependencies);
    this.#backup = new UnloadBackup(dependencies.preferences, replyDraftId(start.id));
    this.text = start.content;
    this.reasoning = start.reasoning ?? "";
    this.turns = interrupted(start.turns ?? []);
    this.#pages = (start.sources ?? []).filter(isWebSource);
    this.#webSearch = start.webSearch;
    this.#fallback = start.fallback;
    this.hasGrown = this.turns.length > 0;
  }

  /** Text that is added from now on comes of a further call. */
  beginCall(): void {
    this.#begin = this.text.length;
  }

  /** The target of its further calls, once another model than was asked has answered one. */
  get fallbackTarget(): Pick<ModelRoute, "credentialId" | "model"> | undefined {
    return this.#taken && { credentialId: this.#taken.credentialId, model: this.#taken.model };
  }

  /** To be told who searches the web for it, and that nobody was asked to after all. */
  searchedBy(searcher: WebSearcher | undefined): void {
    this.#webSearch = searcher;
  }

  /** Whether its provider has read pages of the web that others wrote. */
  get hasSearched(): boolean {
    return this.#webSearch === "provider";
  }

  /** Takes one part of what the model sends. */
  add(part: ModelPart): void {
    if (part.type === "text-delta") this.text += part.text;
    else if (part.type === "reasoning-delta") this.reasoning += part.text;
    else if (part.type === "sources") this.#sources = part.sources;
    else if (part.type === "partly-read") this.#partlyRead = part.files;
    else if (part.type === "fallback") {
      this.#fallback = part.fallback;
      this.#taken = part.route;
      this.route = part.route;
    } else if (part.type === "cited") {
      this.text = this.text.slice(0, this.#begin) + part.text;
      this.#pages = [...this.#pages, ...part.sources];
    } else if (part.type === "finish") {
      this.#finishReason = part.reason;
      this.#usage = sumUsage(this.#usage, part.usage);
    }
    this.hasGrown ||= (part.type === "text-delta" || part.type === "reasoning-delta") && part.text !== "";
  }

  /** The turn whose calls have not all come to an end. */
  get openTurn(): ToolTurn | undefined {
    return this.turns.find(({ uses }) => !uses.every(isSettled));
  }

  /** The text so far led to tool calls; a new text begins after them. On disk when it resolves. */
  async beginTurn(turn: ToolTurn): Promise<void> {
    this.turns = [...this.turns, turn];
    this.text = "";
    this.hasGrown = true;
    await this.#saver.commit(this.#draft());
  }

  /** A call has come further. On disk when it resolves. @throws where it cannot be saved. */
  async keepUse(use: ToolUse): Promise<void> {
    this.turns = withUse(this.turns, use);
    await this.#saver.commit(this.#draft());
  }

  /** Has the text so far saved soon. */
  keep(): void {
    this.#saver.keep(this.#draft());
  }

  /** Saves what there is at once. */
  flush(): Promise<void> {
    return this.#saver.flush();
  }

  /** Puts what is not saved where it survives the end of the page, also when the database takes nothing more. */
  backUp(): void {
    const { saved, unsaved } = this.#saver;
    if (unsaved) this.#backup.save([tailOf(unsaved, saved)]);
  }

  /** Stops saving and waits for a save under way, so that none comes after the draft's deletion. */
  async close(): Promise<void> {
    const isFirst = !this.#isClosed;
    this.#isClosed = true;
    await this.#saver.close();
    if (isFirst) this.#backup.remove();
  }

  /** Lets go of what was saved meanwhile, once the message is safe or handed back. */
  forget(): void {
    this.#saver.forget();
  }

  /** The write that removes the partial text, to be committed together with the finished message. */
  get deletion(): WriteOperation {
    return { type: "delete", store: "drafts", id: replyDraftId(this.#start.id) };
  }

  #draft(): Draft {
    const { id, conversationId, agentId = "", timestamp, parentId = "" } = this.#start;
    const { provider = "", model = "" } = this.route ?? {};
    const detail = {
      conversationId,
      agentId,
      parentId,
      timestamp,
      provider,
      model,
      show: Number(this.#show),
      ...(this.#fallback ? { fallback: JSON.stringify(this.#fallback) } : {}),
    };
    const updatedAt = this.#dependencies.clock.now();
    const turns = this.turns.length > 0 ? { turns: this.turns } : {};
    const cited = citedSources(this.text, this.#pages);
    const sources = cited ? { sources: cited } : {};
    const { text, reasoning } = this;
    return { id: replyDraftId(id), text, reasoning, ...turns, ...sources, updatedAt, detail };
  }

  /** With the passages and parts of files that only the caller of the model knew of. */
  #sent(): Pick<Message, "sent"> {
    const { sent } = this.#start;
    if (!sent) return {};
    const sources = this.#sources ? { sources: this.#sources } : {};
    const partlyRead = this.#partlyRead.length > 0 ? { partlyRead: this.#partlyRead } : {};
    return { sent: { ...sent, ...sources, ...partlyRead } };
  }

  /** The message as it is when nothing more comes. */
  finished(error: AppError | undefined, wasStopped: boolean): Message {
    this.turns = interrupted(this.turns);
    const isWhole = this.#finishReason !== undefined && this.#finishReason !== "length";
    const isWaiting = openQuestions(this.turns).length > 0;
    const ending: MessageState = !error && !wasStopped && isWhole ? "complete" : "partial";
    const state = isWaiting ? "waiting" : ending;
    return {
      ...this.#start,
      content: this.text,
      state,
      reasoning: this.reasoning || undefined,
      ...(this.turns.length > 0 ? { turns: this.turns } : {}),
      finishReason: this.#finishReason,
      usage: sumUsage(this.#start.usage, this.#usage),
      provider: this.route?.provider ?? this.#start.provider,
      model: this.route?.model ?? this.#start.model,
      errorCode: error?.code,
      ...(this.#webSearch ? { webSearch: this.#webSearch } : {}),
      ...(this.#fallback ? { fallback: this.#fallback } : {}),
      sources: citedSources(this.text, [
        ...this.#pages,
        ...(this.#sources ?? this.#start.sources ?? []),
        ...this.turns.flatMap(({ uses }) => uses.flatMap(({ result }) => result?.sources ?? [])),
      ]),
      ...this.#sent(),
    };
  }
}

/** Nobody runs the calls any more: those that were under way may have happened. */
export function interrupted(turns: readonly ToolTurn[]): readonly ToolTurn[] {
  return turns.map((turn) => ({ ...turn, uses: turn.uses.map(afterInterruption) }));
}
