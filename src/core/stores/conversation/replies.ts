import { makeAutoObservable, runInAction } from "mobx";
import type { Agent } from "../../domain/agent/agent";
import type { Message } from "../../domain/conversation/conversation";
import type { ToolQuestion } from "../../domain/tool/tool-use";
import { chosenOnly, type WorkChoice } from "../../domain/tool/work-choice";
import { type AppError, toAppError } from "../../errors/app-error";
import type { ReplyRequest } from "../../services/chat/reply-request";
import type { ReplyOutcome } from "../../services/chat/reply-writer";
import { serverReason } from "../../services/models/server-reason";
import type { ConversationContext, TaskOrigin } from "./conversation-context";
import type { MessageHistory } from "./message-history";
import { type LivePlace, StreamingReply } from "./streaming-reply";

/** Another provider or model for one reply. */
export type ModelChoice = Pick<ReplyRequest, "credentialId" | "model">;

/** Has the messages of a conversation answered. Each method resolves to the error that cut the answer, if one did. */
export class Replies {
  /** The reply being written. */
  live: StreamingReply | undefined;
  /** The reply that ended last, for announcing it. */
  lastFinished: Message | undefined;
  readonly #content: MessageHistory;
  readonly #context: ConversationContext;

  constructor(content: MessageHistory, context: ConversationContext) {
    this.#content = content;
    this.#context = context;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Answers the last message of a branch. */
  async reply(
    agent: Agent,
    branch: readonly Message[],
    options: ModelChoice & Pick<ReplyRequest, "isAlternative">,
    signal: AbortSignal,
  ): Promise<AppError | undefined> {
    const parent = branch.at(-1);
    if (!parent) return undefined;
    const choice = options.credentialId === undefined ? this.#choice : options;
    const { isAlternative } = options;
    const messageId = this.#context.chat.newMessageId();
    const place = { parentId: parent.id, agentId: agent.id, messageId, continues: false };
    return this.#live(place, (live) => {
      const request = { ...this.#request(agent, live), ...choice, isAlternative, messageId };
      return this.#context.chat.reply(branch, request, live.receive, signal);
    });
  }

  /** Goes on with a reply that was cut off, or that the user has answered a question of. */
  async continue(
    agent: Agent,
    message: Message,
    signal: AbortSignal,
    answered?: ReplyRequest["answered"],
  ): Promise<AppError | undefined> {
    const branch = this.#content.tree.branch(message.id);
    const { id: messageId, parentId = "" } = message;
    const place = { parentId, agentId: agent.id, messageId, continues: true };
    const writing = this.#live(place, (live) => {
      live.show(message.content, message.reasoning ?? "");
      live.showTools(message.turns ?? []);
      const request = { ...this.#request(agent, live), ...this.#choice, ...(answered ? { answered } : {}) };
      return this.#context.chat.continue(branch, request, live.receive, signal);
    });
    return writing.catch(async (error: unknown) => {
      // The stored messages are not those that were shown.
      await this.#content.read(message.conversationId).catch(() => {});
      throw error;
    });
  }

  /** The question that the user has to be asked about a call of a reply, worked out anew. */
  look(agent: Agent, message: Message, useId: string, signal: AbortSignal): Promise<ToolQuestion> {
    const request = { agent, language: this.#context.language(), ...this.#choice };
    return this.#context.chat.look(this.#content.tree.branch(message.id), request, useId, signal);
  }

  /**
   * Makes a task of the last message of a branch, and says so in the orchestrator's name. One whose files are to be read
   * whole has all that came with the messages of the branch.
   */
  async delegate(
    agent: Pick<Agent, "id">,
    branch: readonly Message[],
    { readsAll = false }: Pick<TaskOrigin, "readsAll"> = {},
  ): Promise<undefined> {
    const prompt = branch.at(-1);
    if (!prompt) return;
    let after = prompt;
    const note = async (content: string, errorCode?: string) => {
      after = await this.#context.chat.note(agent.id, content, after, errorCode);
      this.#content.show(after);
    };
    try {
      const attachments = readsAll ? branch.flatMap((each) => each.attachments ?? []) : prompt.attachments;
      const input = { text: prompt.content, attachments };
      const { conversationId } = prompt;
      const { projectId } = this.#content.conversation ?? {};
      const choice = chosenOnly(this.#work);
      const task = await this.#context.delegate(input, {
        conversationId,
        projectId,
        ...(Object.keys(choice).length > 0 ? { choice } : {}),
        ...(readsAll ? { readsAll } : {}),
      });
      await note(`[${task.title.replace(/[[\]]/g, "")}](/tasks/${task.id})`);
      const failed = task.ended.then((error) => error && note(failureText(error), error.code));
      // Marked as handled: whoever waits for the reply gets the error.
      void failed.catch(() => undefined);
    } catch (error) {
      await note(failureText(toAppError(error)), toAppError(error).code);
    }
  }

  /** The messages shown, hidden instructions included, up to the one a reply is being written to. */
  get branch(): readonly Message[] {
    const { live } = this;
    const isNew = live && !live.place.continues;
    return this.#content.tree.branch(isNew ? live.place.parentId : this.#content.conversation?.activeLeafId);
  }

  get #choice(): ModelChoice {
    const { credentialId, model } = this.#content.conversation ?? {};
    return { credentialId, model };
  }

  get #work(): WorkChoice {
    return this.#content.conversation ?? {};
  }

  #request(agent: Agent, live: StreamingReply): ReplyRequest {
    return {
      agent,
      choice: this.#work,
      language: this.#context.language(),
      onSummarising: live.showSummarising,
      onTools: live.showTools,
      onWaiting: live.showWaiting,
    };
  }

  async #live(
    place: LivePlace,
    write: (live: StreamingReply) => Promise<ReplyOutcome>,
  ): Promise<AppError | undefined> {
    const live = new StreamingReply(place, this.#context.clock);
    runInAction(() => {
      this.live = live;
    });
    try {
      const { message, error, isUnsaved } = await write(live);
      // Together, so that the message takes the place of the live reply without a gap.
      runInAction(() => this.#finish(message, isUnsaved));
      if (message?.state === "complete" && !error) this.#context.replied(message);
      return error;
    } finally {
      runInAction(() => this.#finish(undefined));
      live.dispose();
    }
  }

  #finish(message: Message | undefined, isUnsaved = false): void {
    this.live = undefined;
    if (!message) return;
    if (isUnsaved) this.#content.showUnsaved(message);
    else this.#content.show(message);
    this.lastFinished = message;
  }
}

/** The orchestrator's message when its task failed, in words alone; the task says what can be done. */
function failureText(error: AppError): string {
  return ["Orchestration Failed", serverReason(error)].filter(Boolean).join("\n\n");
}
