import { ActiveTurn } from "./active-turn";
import { AnsweringAgent } from "./answering-agent";
import type { ConversationContext } from "./conversation-context";
import type { MessageHistory } from "./message-history";
import { RemoteReplies } from "./remote-replies";
import { Replies } from "./replies";
import { UserMessages } from "./user-messages";

/** What a conversation consists of while it is open. */
export interface ConversationParts {
  readonly content: MessageHistory;
  readonly answeringAgent: AnsweringAgent;
  readonly activeTurn: ActiveTurn;
  readonly userMessages: UserMessages;
  readonly replies: Replies;
  readonly remoteReplies: RemoteReplies;
}

/** The parts of a conversation with this content. */
export function partsOf(content: MessageHistory, context: ConversationContext): ConversationParts {
  return {
    content,
    answeringAgent: new AnsweringAgent(context),
    activeTurn: new ActiveTurn(),
    userMessages: new UserMessages(content, context),
    replies: new Replies(content, context),
    remoteReplies: new RemoteReplies(content, context),
  };
}
