import type { Message } from "../../domain/conversation";
import {
  afterSummary,
  type ConversationSummary,
  estimatedTokens,
  summaryOf,
} from "../../domain/conversation-summary";
import type { LlmMessage } from "../../domain/llm";
import { languageInstruction } from "../../domain/reply-language";
import { withoutThoughts } from "../../domain/think-blocks";
import type { RegistryView } from "../../plugin/contribution";
import type { LlmProvider } from "../../points/llm-provider";
import type { Ids } from "../../ports/ids";
import type { ModelCaller } from "../models/model-call";
import type { ConversationRepository } from "./conversation-repository";
import { knownModel } from "./model-facts";
import type { ReplyWish } from "./reply-wish";

/** Taken for granted of a model that nothing is known of, in tokens. */
const DEFAULT_WINDOW = 16_000;
/** The history may fill this share of the window; the rest is for instructions, knowledge and the reply. */
const FULL_SHARE = 0.7;
/** After compaction the newest turns fill this share at the most. */
const KEPT_SHARE = 0.35;
/** An image counts as so many tokens. */
const IMAGE_TOKENS = 1_500;
const INSTRUCTIONS =
  "Summarise the conversation below so that it can go on without its text: what was asked, what was answered and " +
  "decided, facts, names, numbers and open questions. Answer with the summary and nothing else.";

/** Keeps what is sent of a long conversation within what its model can read. */
export class HistoryWindow {
  readonly #caller: ModelCaller;
  readonly #repository: ConversationRepository;
  readonly #ids: Ids;
  readonly #providers: Pick<RegistryView<LlmProvider>, "all"> | undefined;

  constructor(
    caller: ModelCaller,
    repository: ConversationRepository,
    ids: Ids,
    providers: Pick<RegistryView<LlmProvider>, "all"> | undefined,
  ) {
    this.#caller = caller;
    this.#repository = repository;
    this.#ids = ids;
    this.#providers = providers;
  }

  /**
   * The summary to send in place of the oldest turns, made and saved first where the branch has outgrown the
   * window; `undefined` when all of it is sent. @throws AppError as the model caller does.
   */
  async summary(
    branch: readonly Message[],
    wish: ReplyWish,
    signal: AbortSignal,
  ): Promise<ConversationSummary | undefined> {
    const conversationId = branch.at(-1)?.conversationId ?? "";
    const { summaries = [] } = await this.#repository.get(conversationId);
    const current = summaryOf(summaries, branch);
    if (current?.state === "off") return undefined;
    const window = await this.#windowOf(wish);
    const turns = afterSummary(current, branch).filter(({ role }) => role !== "system");
    const size = total(turns) + estimatedTokens(current?.text ?? "");
    const kept = size > window * FULL_SHARE ? keptFrom(turns, window * KEPT_SHARE) : 0;
    const last = turns[kept - 1];
    if (!last) return current;
    const text = await this.#ask(turns.slice(0, kept), current, wish, window, signal);
    const made: ConversationSummary = { id: this.#ids.next(), throughId: last.id, text, state: "used" };
    await this.#repository.change(conversationId, (conversation) => ({
      summaries: [...(conversation.summaries ?? []), made],
    }));
    return made;
  }

  async #windowOf({ agent, credentialId, model }: ReplyWish): Promise<number> {
    const wanted = model ?? (credentialId === undefined ? agent.model : undefined);
    const route = await this.#caller.route({ credentialId, provider: agent.provider, model: wanted });
    const known = knownModel(this.#providers?.all ?? [], route.provider, route.model);
    return known?.contextWindow ?? DEFAULT_WINDOW;
  }

  async #ask(
    turns: readonly Message[],
    before: ConversationSummary | undefined,
    { agent, language, credentialId, model }: ReplyWish,
    window: number,
    signal: AbortSignal,
  ): Promise<string> {
    // Each turn gets an equal share of what the model can read, so that the call itself always fits.
    const share = Math.max(80, Math.floor((window * FULL_SHARE) / turns.length));
    const parts = turns.map(({ role, content }) => `[${role}]\n${cut(withoutThoughts(content), share)}`);
    const earlier = before ? [`[summary of what came before]\n${before.text}`] : [];
    const messages: readonly LlmMessage[] = [
      { role: "system", content: `${INSTRUCTIONS}\n\n${languageInstruction(language)}` },
      { role: "user", content: [...earlier, ...parts].join("\n\n") },
    ];
    const wanted = model ?? (credentialId === undefined ? agent.model : undefined);
    const conversationId = turns[0]?.conversationId;
    const route = { credentialId, provider: agent.provider, model: wanted };
    const reply = await this.#caller.complete(
      { purpose: "chat", messages, conversationId, ...route },
      signal,
    );
    return withoutThoughts(reply.text).trim();
  }
}

/** Where the newest turns begin that fit: at a question, and never after the last one. */
function keptFrom(turns: readonly Message[], limit: number): number {
  let from = turns.length - 1;
  let size = sizeOf(turns[from]);
  while (from > 0 && size + sizeOf(turns[from - 1]) <= limit) size += sizeOf(turns[--from]);
  while (from < turns.length - 1 && turns[from]?.role !== "user") from++;
  return Math.max(0, from);
}

function total(turns: readonly Message[]): number {
  return turns.reduce((sum, turn) => sum + sizeOf(turn), 0);
}

function sizeOf(turn: Message | undefined): number {
  const files = (turn?.attachments ?? []).map(({ type, data }) =>
    type === "image" ? IMAGE_TOKENS : Math.ceil(data.length / 4),
  );
  return estimatedTokens(turn?.content ?? "") + files.reduce((sum, each) => sum + each, 0);
}

function cut(text: string, tokens: number): string {
  return estimatedTokens(text) <= tokens ? text : `${text.slice(0, tokens)}…`;
}
