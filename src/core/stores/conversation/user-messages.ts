import { makeAutoObservable, observableRef } from "mobx";
import type { Agent } from "../../domain/agent/agent";
import type { Message } from "../../domain/conversation/conversation";
import { chosenOnly, type WorkChoice } from "../../domain/tool/work-choice";
import type { ChatInput } from "../../services/chat/chat";
import type { ConversationContext } from "./conversation-context";
import type { MessageHistory } from "./message-history";
import type { ModelChoice } from "./replies";

/** Saves what the user says in a conversation, and which model they want to be answered by. */
export class UserMessages {
  /** The model choice for a conversation that has not begun. */
  initialChoice: ModelChoice = {};
  /** The choice of tools and thinking for such a conversation. */
  initialWork: WorkChoice = {};
  /** Id of the workflow of the task that such a conversation will be about. */
  workflowId: string | undefined;
  readonly #content: MessageHistory;
  readonly #context: ConversationContext;

  constructor(content: MessageHistory, context: ConversationContext) {
    this.#content = content;
    this.#context = context;
    makeAutoObservable(
      this,
      { initialChoice: observableRef, initialWork: observableRef },
      { autoBind: true },
    );
  }

  /** The provider and model chosen for the conversation; empty where none was. */
  get choice(): ModelChoice {
    const { conversation } = this.#content;
    if (!conversation) return this.initialChoice;
    return { credentialId: conversation.credentialId, model: conversation.model };
  }

  /** Has the replies to come written by another model; an empty choice leaves it to the agent. */
  async choose({ credentialId, model }: ModelChoice): Promise<void> {
    const { conversation } = this.#content;
    const choice = { credentialId, model };
    if (!conversation) this.initialChoice = choice;
    else await this.#content.change(() => choice);
  }

  /** The tools and thinking chosen for the conversation; empty where nothing was. */
  get work(): WorkChoice {
    const { conversation } = this.#content;
    return conversation ? chosenOnly(conversation) : this.initialWork;
  }

  /** Has the replies to come written with other tools, or with another effort. */
  async chooseWork(chosen: WorkChoice): Promise<void> {
    const { web, withTools, withoutTools, effort } = chosenOnly(chosen);
    if (!this.#content.conversation) this.initialWork = chosenOnly(chosen);
    else await this.#content.change(() => ({ web, withTools, withoutTools, effort }));
  }

  /** Begins the conversation. @throws AppError `conversation.create-failed`. */
  async start(agent: Agent, input: ChatInput): Promise<void> {
    const { chat, projectId } = this.#context;
    const { conversation, messages } = await chat.start(
      agent,
      input,
      { ...this.initialChoice, ...this.initialWork },
      projectId(),
      this.workflowId,
    );
    this.#content.adopt(conversation, messages);
  }

  /** Goes on with it after `parent`. @throws AppError `conversation.add-message-failed`, `conversation.gone`. */
  async say(agent: Agent, input: ChatInput, parent: Message | undefined): Promise<void> {
    const { conversation } = this.#content;
    if (!conversation) return;
    if (!conversation.participatingAgents.includes(agent.id)) {
      await this.#context.repository.addAgent(conversation.id, agent.id);
    }
    await this.saveLate();
    this.#content.show(await this.#context.chat.say(conversation.id, input, parent));
  }

  /** Saves replies that are on the screen only. @throws AppError `conversation.add-message-failed`. */
  async saveLate(): Promise<void> {
    for (const message of this.#content.unsaved) {
      await this.#context.chat.saveLate(message);
      this.#content.savedLate(message);
    }
  }

  /** Finds a better title for a new conversation, while other things go on. */
  name(agent: Agent, prompt: string): void {
    const id = this.#content.conversation?.id;
    if (id === undefined || prompt === "") return;
    const request = { agent, ...this.choice };
    void this.#context.chat.nameConversation(id, prompt, request, new AbortController().signal);
  }
}
