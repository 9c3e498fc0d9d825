import { DEFAULT_AGENT_ID } from "@core/domain/agent/agent";
import { wellFormed } from "@core/domain/text/well-formed";

/** The parts of the address of the run page. */
export interface ConversationAddress {
  readonly agentId: string;
  readonly conversationId?: string;
}

/** Reads `#{agentId}/{conversationId}`; without an agent it is the default one. */
export function parseConversationHash(hash: string): ConversationAddress {
  const [agentId, conversationId] = hash.replace(/^#/, "").split("/").map(decoded);
  return { agentId: agentId || DEFAULT_AGENT_ID, ...(conversationId ? { conversationId } : {}) };
}

/** The path of a conversation, or of a new one with an agent. */
export function conversationPath(agentId: string, conversationId?: string): string {
  const parts = conversationId === undefined ? [agentId] : [agentId, conversationId];
  return `/agents/run#${parts.map((part) => encodeURIComponent(wellFormed(part))).join("/")}`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
