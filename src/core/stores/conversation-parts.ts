import { AgentSeat } from "./agent-seat";
import { Answering } from "./answering";
import type { ConversationContent } from "./conversation-content";
import type { ConversationContext } from "./conversation-context";
import { OtherTabs } from "./other-tabs";
import { Saying } from "./saying";
import { Sending } from "./sending";

/** What a conversation consists of while it is open. */
export interface ConversationParts {
  readonly content: ConversationContent;
  readonly seat: AgentSeat;
  readonly sending: Sending;
  readonly saying: Saying;
  readonly answering: Answering;
  readonly otherTabs: OtherTabs;
}

/** The parts of a conversation with this content. */
export function partsOf(content: ConversationContent, context: ConversationContext): ConversationParts {
  return {
    content,
    seat: new AgentSeat(context),
    sending: new Sending(),
    saying: new Saying(content, context),
    answering: new Answering(content, context),
    otherTabs: new OtherTabs(content, context),
  };
}
