import { makeAutoObservable, runInAction } from "mobx";
import type { Agent } from "../../domain/agent/agent";
import { isAppError } from "../../errors/app-error";
import type { ConversationContext } from "./conversation-context";
import type { MessageHistory } from "./message-history";
import { RemoteReplies } from "./remote-replies";
import { Replies } from "./replies";
import { UserMessages } from "./user-messages";

/** The agent that answers in a conversation. */
class AnsweringAgent {
  agent: Agent | undefined;
  /** The agent asked for does not exist (any more), though the conversation may. */
  isMissing = false;
  readonly #context: ConversationContext;

  constructor(context: ConversationContext) {
    this.#context = context;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Takes another agent for the messages to come; one that does not exist leaves the one there is. */
  async take(agentId: string): Promise<void> {
    if (this.agent?.id === agentId) return;
    const agent = await this.#find(agentId);
    runInAction(() => {
      this.agent = agent ?? this.agent;
      this.isMissing = !agent;
    });
  }

  async #find(agentId: string): Promise<Agent | undefined> {
    return this.#context.agent(agentId).catch((error: unknown) => {
      if (isAppError(error) && error.code === "agent.not-found") return undefined;
      throw error;
    });
  }
}

/** The parts of an open conversation. */
export interface ConversationParts {
  readonly content: MessageHistory;
  readonly answeringAgent: AnsweringAgent;
  readonly userMessages: UserMessages;
  readonly replies: Replies;
  readonly remoteReplies: RemoteReplies;
}

/** The parts of a conversation with this content. */
export function partsOf(content: MessageHistory, context: ConversationContext): ConversationParts {
  return {
    content,
    answeringAgent: new AnsweringAgent(context),
    userMessages: new UserMessages(content, context),
    replies: new Replies(content, context),
    remoteReplies: new RemoteReplies(content, context),
  };
}
