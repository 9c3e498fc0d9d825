import { makeAutoObservable, runInAction } from "mobx";
import { type Agent, ORCHESTRATOR_ID } from "../../domain/agent/agent";
import type { Message } from "../../domain/conversation/conversation";
import type { ToolQuestion } from "../../domain/tool/tool-use";
import { AppError, isAbort, toAppError } from "../../errors/app-error";
import type { ChatInput } from "../../services/chat/chat";
import type { ReplyRequest } from "../../services/chat/reply-request";
import type { ConversationContext } from "./conversation-context";
import type { ConversationParts } from "./conversation-parts";
import type { ModelChoice } from "./replies";

/** The work that goes on once a message is saved; resolves to the error that cut it, if one did. */
type Proceeding = () => Promise<AppError | undefined>;

/**
 * Takes the turns of a conversation: one message, with the answer to it, at a time. Knows what went wrong with the
 * last.
 */
export class Turns {
  /** A message is being saved, or a reply being written, in this tab. */
  isRunning = false;
  /** The user has stopped what runs; what has come is still being saved. */
  isStopping = false;
  /** The error that stopped the last one; shown until the next. */
  error: AppError | undefined = undefined;
  /** The input that could not be sent and was not saved. */
  unsent: ChatInput | undefined = undefined;
  readonly #context: ConversationContext;
  readonly #parts: ConversationParts;
  /** Does once more what went wrong last, where what is shown does not tell what that was. */
  #again: (() => Promise<void>) | undefined;
  #stopping = new AbortController();

  constructor(context: ConversationContext, parts: ConversationParts) {
    this.#context = context;
    this.#parts = parts;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** A reply is being written, here or in another tab. */
  get isBusy(): boolean {
    return this.isRunning || this.#parts.remoteReplies.isWriting;
  }

  /** Sends a message after the last of the branch; see `ConversationSession.send`. */
  async send(input: ChatInput): Promise<boolean> {
    const { content, userMessages, replies } = this.#parts;
    const said = { ...input, text: input.text.trim() };
    if (said.text === "") return false;
    return this.#run(said, async (agent) => {
      const isFirst = content.conversation === undefined;
      const passed = await this.#context.pass(said, agent, this.#stopping.signal);
      if (isFirst) await userMessages.start(agent, passed);
      else await userMessages.say(agent, passed, replies.branch.at(-1));
      return async () => {
        const error = await this.#answer(agent);
        if (isFirst) userMessages.name(agent, passed.text);
        return error;
      };
    });
  }

  /** Says something else in place of an earlier message; what followed stays as another branch. */
  async edit(message: Message, input: ChatInput): Promise<boolean> {
    const { content, userMessages } = this.#parts;
    const said = { ...input, text: input.text.trim() };
    if (said.text === "") return false;
    return this.#run(undefined, async (agent) => {
      const passed = await this.#context.pass(said, agent, this.#stopping.signal);
      await userMessages.say(agent, passed, content.find(message.parentId));
      return () => this.#answer(agent);
    });
  }

  /** Has a message answered once more, as another branch. */
  async regenerate(message: Message, choice: ModelChoice): Promise<void> {
    const { content, replies } = this.#parts;
    const { parentId } = message;
    if (parentId === undefined) return;
    const prepare = async (agent: Agent) => () => {
      const options = { ...choice, isAlternative: true };
      return replies.reply(agent, content.tree.branch(parentId), options, this.#stopping.signal);
    };
    await this.#run(undefined, prepare, () => this.regenerate(message, choice));
  }

  /** Has the question of a reply worked on as a task, which reads all of the files; another branch links to it. */
  async readAll(message: Message): Promise<void> {
    const { content, replies } = this.#parts;
    const { parentId } = message;
    if (parentId === undefined) return;
    const prepare = async () => () =>
      replies.delegate({ id: ORCHESTRATOR_ID }, content.tree.branch(parentId), { readsAll: true });
    await this.#run(undefined, prepare, () => this.readAll(message));
  }

  /** Goes on with a reply that was cut off, or a question of which was answered, in the name of who began it. */
  async continue(message: Message, answered?: ReplyRequest["answered"]): Promise<void> {
    const { content, replies } = this.#parts;
    const prepare = async (agent: Agent) => {
      // An agent that was deleted since is stood in for.
      const author = message.agentId ? await this.#context.agent(message.agentId).catch(() => agent) : agent;
      const current = content.find(message.id) ?? message;
      return () => replies.continue(author, current, this.#stopping.signal, answered);
    };
    await this.#run(undefined, prepare, () => this.continue(message));
  }

  /** The question to ask about a call of a reply, in the name of who wrote it. @throws AppError as `Chat.look`. */
  async look(message: Message, useId: string, signal: AbortSignal): Promise<ToolQuestion> {
    const { answeringAgent, replies } = this.#parts;
    // An agent that was deleted since is stood in for.
    const author = message.agentId
      ? await this.#context.agent(message.agentId).catch(() => undefined)
      : undefined;
    const agent = author ?? answeringAgent.agent;
    if (!agent) throw new AppError("agent.not-found", { id: message.agentId ?? "" });
    return replies.look(agent, message, useId, signal);
  }

  /** Saves what could not be saved, or asks again for the answer that did not come. */
  async retry(): Promise<void> {
    const { content, userMessages, replies } = this.#parts;
    const last = replies.branch.at(-1);
    if (content.unsaved.length > 0)
      await this.#run(undefined, () => userMessages.saveLate().then(() => nothing));
    else if (this.#again && this.error) await this.#again();
    else if (last?.role === "user") await this.#run(undefined, async (agent) => () => this.#answer(agent));
    else if (last?.state === "partial") await this.continue(last);
    else this.forgetError();
  }

  /** Stops the reply; what has come stays. */
  stop(): void {
    this.isStopping = this.isRunning;
    this.#stopping.abort();
  }

  fail(error: unknown, unsent?: ChatInput): void {
    this.error = toAppError(error, "chat.failed");
    this.unsent = unsent;
  }

  forgetError(): void {
    this.error = undefined;
  }

  /** `prepare` saves, and what it returns goes on after this has resolved; to `false` when nothing was saved. */
  async #run(
    unsent: ChatInput | undefined,
    prepare: (agent: Agent) => Promise<Proceeding>,
    again?: () => Promise<void>,
  ): Promise<boolean> {
    const { content, answeringAgent, userMessages } = this.#parts;
    const { agent } = answeringAgent;
    // A model that is sent the end of a conversation would answer without the rest.
    if (!agent || this.isBusy || content.isPartial) return false;
    this.#again = again;
    this.#begin();
    try {
      await this.#context.chat.assertProvider({ agent, ...userMessages.choice });
      void this.#proceed(await prepare(agent));
      return true;
    } catch (error) {
      this.fail(error, unsent);
      this.#end();
      return false;
    }
  }

  async #proceed(work: Proceeding): Promise<void> {
    try {
      const error = await work();
      if (error) this.fail(error);
    } catch (error) {
      if (!isAbort(error)) this.fail(error);
    } finally {
      this.#end();
    }
  }

  #begin(): void {
    runInAction(() => {
      this.#stopping = new AbortController();
      this.isRunning = true;
      this.error = undefined;
      this.unsent = undefined;
    });
  }

  #end(): void {
    runInAction(() => {
      this.isRunning = false;
      this.isStopping = false;
    });
  }

  #answer(agent: Agent): Promise<AppError | undefined> {
    const { replies } = this.#parts;
    const { branch } = replies;
    if (agent.id === ORCHESTRATOR_ID) return replies.delegate(agent, branch);
    return replies.reply(agent, branch, {}, this.#stopping.signal);
  }
}

/** There is no answer to wait for. */
const nothing: Proceeding = async () => undefined;
