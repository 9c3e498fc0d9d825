import type { Draft } from "../../../domain/conversation/draft";
import type { LiveCall } from "../journal/run-update";

/** The model call that a saved partial text belongs to, as it was when the page went away. */
export function draftToLiveCall({ id, text, reasoning = "", detail = {} }: Draft): LiveCall {
  const { taskId, agentId, agentName, purpose } = detail;
  return {
    id,
    taskId: String(taskId),
    agentId: String(agentId),
    agentName: String(agentName),
    purpose: String(purpose),
    text,
    reasoning,
  };
}
