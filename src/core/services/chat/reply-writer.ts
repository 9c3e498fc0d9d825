import type { Agent } from "../../domain/agent/agent";
import type { Message } from "../../domain/conversation/conversation";
import type { Effort } from "../../domain/model/effort";
import type { LlmMessage, ToolCall } from "../../domain/model/llm";
import { toolMessages } from "../../domain/tool/tool-messages";
import type { ToolTurn, ToolUse } from "../../domain/tool/tool-use";
import { AppError, isAbort, toAppError } from "../../errors/app-error";
import type { Clock } from "../../ports/clock";
import type { Database, WriteOperation } from "../../ports/database";
import type { Locks } from "../../ports/locks";
import type { Logger } from "../../ports/logger";
import type { Preferences } from "../../ports/preferences";
import { UnloadBackup } from "../drafts/unload-backup";
import type { ModelCall, ModelCaller, ProjectKnowledge } from "../models/model-call";
import type { ToolExecutor } from "../tools/tool-executor";
import type { ToolSession } from "../tools/tool-session";
import { keptAtEnd } from "./chat-history";
import { type ConversationRepository, isGoneError } from "./conversation-repository";
import { GrowingReply, replyDraftId } from "./growing-reply";
import { replyRoute } from "./reply-request";

/** Hears a reply grow. Both texts are whole, not what was added; nothing comes after `isLast`. */
export type ReplyListener = (text: string, reasoning: string, isLast?: boolean) => void;

/** The order to write a reply. */
export interface ReplyOrder {
  readonly agent: Agent;
  readonly messages: readonly LlmMessage[];
  /** The message as it stands before the first token: empty, or the part to be continued. */
  readonly message: Message;
  /** Whether `message` is saved already and is to be replaced by its longer version. */
  readonly continues: boolean;
  /** Whether it goes on after calls of tools, of which `messages` know nothing, and not in the middle of a text. */
  readonly resumes?: boolean;
  /** Whether the branch that ends with it is shown, whatever is shown now. */
  readonly show: boolean;
  readonly credentialId?: string | undefined;
  readonly model?: string | undefined;
  /** How hard the model is to think; as its agent has it where absent. */
  readonly effort?: Effort | undefined;
  readonly projectKnowledge?: ProjectKnowledge | undefined;
  /** Told until when the provider is waited for; without a time it goes on. */
  readonly onWaiting?: ((until?: number) => void) | undefined;
  /** The tools its agent may call, and the conversation so far that the calls are made in. */
  readonly tools?: ReplyTools;
  /** Finds the message as it is stored once nobody else writes it, where it has been looked at before. */
  readonly renew?: () => Promise<Message>;
}

/** The tools of a reply. */
export interface ReplyTools {
  readonly executor: ToolExecutor;
  /** All that the calls are made in, but the calls of the reply itself. */
  readonly session: Omit<ToolSession, "save">;
  /** Told of all calls so far, each time one has come further. */
  readonly onTurns?: (turns: readonly ToolTurn[]) => void;
}

/** The outcome of a reply: the message if any text came, and the error that cut it if one did. */
export interface ReplyOutcome {
  readonly message?: Message;
  readonly error?: AppError | undefined;
  /** The message could not be saved: what is handed back is all there is of it. */
  readonly isUnsaved?: boolean;
}

/** The lock a tab holds for as long as it writes a message. */
export function replyLock(messageId: string): string {
  return `reply/${messageId}`;
}

/** Streams a reply into a message. Whatever was received is saved, however it ends. */
export class ReplyWriter {
  readonly #caller: ModelCaller;
  readonly #repository: ConversationRepository;
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #locks: Locks;
  readonly #logger: Logger;
  readonly #preferences: Preferences;
  readonly #growing = new Set<GrowingReply>();

  constructor(
    caller: ModelCaller,
    repository: ConversationRepository,
    database: Database,
    clock: Clock,
    locks: Locks,
    logger: Logger,
    preferences: Preferences,
  ) {
    this.#caller = caller;
    this.#repository = repository;
    this.#database = database;
    this.#clock = clock;
    this.#locks = locks;
    this.#logger = logger;
    this.#preferences = preferences;
  }

  /** @throws AppError `chat.busy` when another tab writes the same message. */
  async write(order: ReplyOrder, listener: ReplyListener, signal: AbortSignal): Promise<ReplyOutcome> {
    const held = await this.#locks.tryHold(replyLock(order.message.id), async () => {
      const message = (await order.renew?.()) ?? order.message;
      return this.#write({ ...order, message }, listener, signal);
    });
    if (!held) throw new AppError("chat.busy");
    return held.value;
  }

  /** Saves all partial replies now, in a way that survives the end of the page. */
  async flush(): Promise<void> {
    for (const reply of this.#growing) reply.backUp();
    await Promise.all([...this.#growing].map((reply) => reply.flush()));
  }

  /** Saves a reply that could not be saved when it ended. @throws AppError `conversation.add-message-failed`. */
  async saveLate(message: Message): Promise<void> {
    const id = replyDraftId(message.id);
    const deletion: WriteOperation = { type: "delete", store: "drafts", id };
    const isKnown = (await this.#database.get("messages", message.id)) !== undefined;
    if (isKnown) await this.#repository.replace(message, [deletion]);
    else await this.#repository.append([message], { alsoWrite: [deletion] });
    new UnloadBackup(this.#preferences, id).remove();
  }

  async #write(order: ReplyOrder, listener: ReplyListener, signal: AbortSignal): Promise<ReplyOutcome> {
    const dependencies = {
      database: this.#database,
      clock: this.#clock,
      logger: this.#logger,
      preferences: this.#preferences,
    };
    const reply = new GrowingReply(order.message, order.show, dependencies);
    this.#growing.add(reply);
    // Also before the first word: other tabs see by it that somebody answers.
    reply.keep();
    try {
      const error = await this.#stream(order, reply, listener, signal);
      await reply.close();
      if (!reply.hasGrown) {
        await this.#database.write([reply.deletion]);
        return { error };
      }
      return await this.#save(order, reply, error, signal.aborted);
    } finally {
      await reply.close();
      this.#growing.delete(reply);
      reply.forget();
    }
  }

  /** Resolves to the error that cut the stream, if one did. */
  async #stream(
    order: ReplyOrder,
    reply: GrowingReply,
    listener: ReplyListener,
    signal: AbortSignal,
  ): Promise<AppError | undefined> {
    try {
      reply.route = await this.#caller.route(callOf(order, reply));
      while (await this.#areToolsDone(order.tools, reply, signal)) {
        const calls = await this.#receive(callOf(order, reply), reply, listener, signal);
        if (calls.length === 0 || !order.tools) break;
        const { executor, onTurns } = order.tools;
        if (executor.isEndless(reply.turns)) return new AppError("tool.endless");
        await reply.beginTurn(executor.turnOf(reply.text, calls, reply.turns));
        onTurns?.(reply.turns);
        listener(reply.text, reply.reasoning);
      }
      return reply.hasGrown || signal.aborted ? undefined : new AppError("chat.empty-reply");
    } catch (error) {
      return isAbort(error) || signal.aborted ? undefined : toAppError(error, "chat.failed");
    } finally {
      if (reply.hasGrown) listener(reply.text, reply.reasoning, true);
    }
  }

  /** Takes what the model sends; resolves to the calls it asks for. */
  async #receive(
    call: ModelCall,
    reply: GrowingReply,
    listener: ReplyListener,
    signal: AbortSignal,
  ): Promise<readonly ToolCall[]> {
    const calls: ToolCall[] = [];
    reply.beginCall();
    for await (const part of this.#caller.stream(call, signal)) {
      const isFirst = !reply.hasGrown;
      reply.add(part);
      if (part.type === "tool-call") calls.push(part.call);
      if (!reply.hasGrown) continue;
      listener(reply.text, reply.reasoning);
      reply.keep();
      if (isFirst) void reply.flush();
    }
    return calls;
  }

  /** Runs the calls that have not come to an end; `false` when one of them waits for the user. */
  async #areToolsDone(
    tools: ReplyTools | undefined,
    reply: GrowingReply,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { openTurn } = reply;
    if (!openTurn || !tools) return true;
    const { executor, session, onTurns } = tools;
    const own = () => reply.turns.flatMap(({ uses }) => uses);
    const save = async (use: ToolUse) => {
      signal.throwIfAborted();
      await reply.keepUse(use);
      onTurns?.(reply.turns);
    };
    const earlier = () => [...session.earlier(), ...own()];
    const hasUntrusted = () => reply.hasSearched || (session.hasUntrusted?.() ?? false);
    await executor.settle(openTurn, { ...session, earlier, hasUntrusted, save }, signal);
    return reply.openTurn === undefined;
  }

  async #save(
    order: ReplyOrder,
    reply: GrowingReply,
    error: AppError | undefined,
    wasStopped: boolean,
  ): Promise<ReplyOutcome> {
    const message = reply.finished(error, wasStopped);
    const deletion = [reply.deletion];
    try {
      if (order.continues) await this.#repository.replace(message, deletion);
      else await this.#repository.append([message], { show: order.show, alsoWrite: deletion });
      return { message, error };
    } catch (saveError) {
      // Of a deleted conversation nothing stays behind; the text is handed back for the user to keep.
      if (isGoneError(saveError)) await this.#database.write(deletion);
      else reply.backUp();
      return { message, error: toAppError(saveError), isUnsaved: true };
    }
  }
}

function callOf(order: ReplyOrder, reply: GrowingReply): ModelCall {
  const { turns } = reply;
  const { agent, messages, message, continues, resumes = false, tools, projectKnowledge } = order;
  const sentCount = resumes ? 0 : (message.turns?.length ?? 0);
  return {
    purpose: "chat",
    messages: [...messages, ...keptAtEnd(toolMessages(turns.slice(sentCount)))],
    ...(tools ? { tools: tools.executor.declarations, numbers: tools.session.numbers } : {}),
    onWebSearch: (by) => reply.searchedBy(by),
    onWaiting: order.onWaiting,
    temperature: agent.temperature,
    effort: order.effort ?? agent.effort,
    ...replyRoute(order),
    ...(reply.fallbackTarget ? { ...reply.fallbackTarget, provider: undefined } : {}),
    conversationId: message.conversationId,
    agentId: agent.id,
    projectKnowledge,
    continues: continues && !resumes,
  };
}
