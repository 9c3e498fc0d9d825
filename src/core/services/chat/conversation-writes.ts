import type { Conversation, Message } from "../../domain/conversation/conversation";
import { AppError } from "../../errors/app-error";
import type { WriteOperation } from "../../ports/database";

/** A step that fails its whole transaction when the conversation does not exist any more. */
export function changeOf(
  id: string,
  change: (current: Conversation) => Conversation | undefined,
): WriteOperation {
  return {
    type: "change",
    store: "conversations",
    id,
    change: (current) => {
      if (!current) throw new AppError("conversation.gone", { id });
      return change(current);
    },
  };
}

/** A conversation with messages added. The last ends the shown branch if what it follows did, or if it is to `show`. */
export function grown(current: Conversation, added: readonly Message[], show: boolean): Conversation {
  const first = added[0];
  const last = added.at(-1);
  const visible = added.filter(({ role }) => role !== "system").length;
  const follows = first?.parentId === current.activeLeafId;
  const authors = added.flatMap(({ agentId }) => (agentId === undefined ? [] : [agentId]));
  return {
    ...current,
    messageCount: current.messageCount + visible,
    timestamp: Math.max(current.timestamp, last?.timestamp ?? 0),
    activeLeafId: show || follows ? last?.id : current.activeLeafId,
    participatingAgents: [...new Set([...current.participatingAgents, ...authors])],
  };
}
