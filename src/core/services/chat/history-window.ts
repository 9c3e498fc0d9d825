import type { Message } from "../../domain/conversation/conversation";
import {
  afterSummary,
  type ConversationSummary,
  estimatedTokens,
  summaryOf,
  totalSize,
  turnSize,
} from "../../domain/conversation/conversation-summary";
import { AppError } from "../../errors/app-error";
import type { Ids } from "../../ports/ids";
import { DEFAULT_CONTEXT_WINDOW, type ModelCaller } from "../models/model-call";
import type { ConversationRepository } from "./conversation-repository";
import { type ReplyRequest, replyRoute } from "./reply-request";
import { SummaryWriter } from "./summary-writer";

/** The history may fill this share of the window; the rest is for instructions, knowledge and the reply. */
const FULL_SHARE = 0.7;
/** After compaction the newest turns fill this share at the most. */
const KEPT_SHARE = 0.35;
/** The estimate is cautious: a message this many times as long as the window is certainly too long. */
const CERTAIN_EXCESS = 2;

/** Keeps what is sent of a long conversation within what its model can read. */
export class HistoryWindow {
  readonly #caller: ModelCaller;
  readonly #repository: ConversationRepository;
  readonly #ids: Ids;
  readonly #writer: SummaryWriter;

  constructor(caller: ModelCaller, repository: ConversationRepository, ids: Ids) {
    this.#caller = caller;
    this.#repository = repository;
    this.#ids = ids;
    this.#writer = new SummaryWriter(caller);
  }

  /**
   * The summary to send in place of the oldest turns, made and saved first where the branch has outgrown the
   * window; `undefined` when all of it is sent.
   * @throws AppError `chat.too-long` when the last message alone does not fit, and as the model caller does.
   */
  async summary(
    branch: readonly Message[],
    request: ReplyRequest,
    signal: AbortSignal,
  ): Promise<ConversationSummary | undefined> {
    const conversationId = branch.at(-1)?.conversationId ?? "";
    const { summaries = [] } = await this.#repository.get(conversationId);
    const current = summaryOf(summaries, branch);
    const window = await this.#windowFor(branch.at(-1), request);
    if (current?.state === "off") return undefined;
    const turns = afterSummary(current, branch).filter(({ role }) => role !== "system");
    const size = totalSize(turns) + estimatedTokens(current?.text ?? "");
    const kept = size > window * FULL_SHARE ? keptFrom(turns, window * KEPT_SHARE) : 0;
    const last = turns[kept - 1];
    if (!last) return current;
    const text = await this.#write(turns.slice(0, kept), current?.text, request, window, signal);
    const made: ConversationSummary = { id: this.#ids.next(), throughId: last.id, text, state: "used" };
    await this.#repository.change(conversationId, (conversation) => ({
      summaries: [...(conversation.summaries ?? []), made],
    }));
    return made;
  }

  async #write(
    turns: readonly Message[],
    before: string | undefined,
    request: ReplyRequest,
    window: number,
    signal: AbortSignal,
  ): Promise<string> {
    request.onSummarising?.(true);
    try {
      return await this.#writer.write(turns, before, request, window * FULL_SHARE, signal);
    } finally {
      request.onSummarising?.(false);
    }
  }

  /** The context window of the model, in tokens. */
  async #windowFor(last: Message | undefined, request: ReplyRequest): Promise<number> {
    const route = await this.#caller.route(replyRoute(request));
    const { model, contextWindow: window } = route;
    if (window !== undefined && turnSize(last) > window * CERTAIN_EXCESS) {
      throw new AppError("chat.too-long", { model, window });
    }
    return window ?? DEFAULT_CONTEXT_WINDOW;
  }
}

/** The index at which the newest turns begin that fit: at a question, and never after the last one. */
function keptFrom(turns: readonly Message[], limit: number): number {
  let from = turns.length - 1;
  let size = turnSize(turns[from]);
  while (from > 0 && size + turnSize(turns[from - 1]) <= limit) size += turnSize(turns[--from]);
  while (from < turns.length - 1 && turns[from]?.role !== "user") from++;
  return Math.max(0, from);
}
