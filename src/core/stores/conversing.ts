import { type Agent, ORCHESTRATOR_ID } from "../domain/agent";
import type { Message } from "../domain/conversation";
import type { AppError } from "../errors/app-error";
import type { ChatInput } from "../services/chat/chat";
import type { ModelChoice } from "./answering";
import type { ConversationContext } from "./conversation-context";
import type { ConversationParts } from "./conversation-parts";
import type { Proceeding } from "./sending";

/** Takes the turns of a conversation: one message, with the answer to it, at a time. */
export class Conversing {
  readonly #context: ConversationContext;
  readonly #parts: ConversationParts;
  readonly #onStarted: () => void;
  /** Does once more what went wrong last, where what is shown does not tell what that was. */
  #again: (() => Promise<void>) | undefined;

  /** `onStarted` is told when a new conversation has got its id. */
  constructor(context: ConversationContext, parts: ConversationParts, onStarted: () => void) {
    this.#context = context;
    this.#parts = parts;
    this.#onStarted = onStarted;
  }

  /** A reply is being written, here or in another tab. */
  get isBusy(): boolean {
    return this.#parts.sending.isRunning || this.#parts.otherTabs.isWriting;
  }

  /** Sends a message after the last of the branch; see `ConversationView.send`. */
  async send(input: ChatInput): Promise<boolean> {
    const { content, saying, answering } = this.#parts;
    const said = { ...input, text: input.text.trim() };
    if (said.text === "") return false;
    return this.#run(said, async (agent) => {
      const isFirst = content.conversation === undefined;
      if (isFirst) await this.#start(agent, said);
      else await saying.say(agent, said, answering.branch.at(-1));
      return async () => {
        const error = await this.#answer(agent);
        if (isFirst) saying.name(agent, said.text);
        return error;
      };
    });
  }

  /** Says something else in place of an earlier message; what followed stays as another branch. */
  async edit(message: Message, input: ChatInput): Promise<boolean> {
    const { content, saying } = this.#parts;
    const said = { ...input, text: input.text.trim() };
    if (said.text === "") return false;
    return this.#run(undefined, async (agent) => {
      await saying.say(agent, said, content.find(message.parentId));
      return () => this.#answer(agent);
    });
  }

  /** Has a message answered once more, as another branch. */
  async regenerate(message: Message, choice: ModelChoice): Promise<void> {
    const { content, answering, sending } = this.#parts;
    const { parentId } = message;
    if (parentId === undefined) return;
    const prepare = async (agent: Agent) => () => {
      const options = { ...choice, isAlternative: true };
      return answering.reply(agent, content.tree.branch(parentId), options, sending.signal);
    };
    await this.#run(undefined, prepare, () => this.regenerate(message, choice));
  }

  /** Goes on with a reply that was cut off, in the name of who began it. */
  async continue(message: Message): Promise<void> {
    const { content, answering, sending } = this.#parts;
    const prepare = async (agent: Agent) => {
      const author = message.agentId ? await this.#context.agent(message.agentId).catch(() => agent) : agent;
      return () => answering.continue(author, content.find(message.id) ?? message, sending.signal);
    };
    await this.#run(undefined, prepare, () => this.continue(message));
  }

  /** Saves what could not be saved, or asks again for the answer that did not come. */
  async retry(): Promise<void> {
    const { content, saying, sending, answering } = this.#parts;
    const last = answering.branch.at(-1);
    if (content.unsaved.length > 0) await this.#run(undefined, () => saying.saveLate().then(() => nothing));
    else if (this.#again && sending.error) await this.#again();
    else if (last?.role === "user") await this.#run(undefined, async (agent) => () => this.#answer(agent));
    else if (last?.state === "partial") await this.continue(last);
    else sending.forgetError();
  }

  /** Runs one send or reply at a time; see `Sending.run`. */
  async #run(
    unsent: ChatInput | undefined,
    prepare: (agent: Agent) => Promise<Proceeding>,
    again?: () => Promise<void>,
  ): Promise<boolean> {
    const { content, seat, sending, saying } = this.#parts;
    const { agent } = seat;
    // A model that is sent the end of a conversation would answer without the rest.
    if (!agent || this.isBusy || content.isPartial) return false;
    this.#again = again;
    return sending.run(unsent, async () => {
      if (agent.id !== ORCHESTRATOR_ID) await this.#context.chat.assertProvider({ agent, ...saying.choice });
      return prepare(agent);
    });
  }

  async #start(agent: Agent, input: ChatInput): Promise<void> {
    await this.#parts.saying.start(agent, input);
    this.#onStarted();
  }

  #answer(agent: Agent): Promise<AppError | undefined> {
    const { answering, sending } = this.#parts;
    const { branch } = answering;
    if (agent.id === ORCHESTRATOR_ID) return answering.delegate(agent, branch);
    return answering.reply(agent, branch, {}, sending.signal);
  }
}

/** There is no answer to wait for. */
const nothing: Proceeding = async () => undefined;
