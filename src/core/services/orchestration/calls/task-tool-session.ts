import type { Agent } from "../../../domain/agent/agent";
import type { TaskState } from "../../../domain/journal/task-state";
import { toolUsesOf } from "../../../domain/journal/tool-turns";
import { callsOf } from "../../../domain/journal/usage";
import type { Task } from "../../../domain/task/task";
import type { FolderScope } from "../../../domain/tool/folder-scope";
import type { ToolSession } from "../../tools/tool-session";
import { filesOfTask } from "./files-of-task";
import { termsOf } from "./in-project";

/** A task and who works on a part of it. */
export interface ToolUser {
  readonly root: Task;
  /** The state of the task, each time it is asked for. */
  readonly state: () => TaskState;
  readonly agent: ToolSession["agent"];
}

/** The scopes the working folder may be chosen in: here, in the conversation it was asked for in, its project. */
export function placesOf({ id, conversationId, projectId }: Task): readonly FolderScope[] {
  return [
    `task/${id}`,
    ...(conversationId === undefined ? [] : [`conversation/${conversationId}` as const]),
    ...(projectId === undefined ? [] : [`project/${projectId}` as const]),
  ];
}

/** The session of tool calls in a task, as far as its journal tells. */
export function taskToolSession({ root, state, agent }: ToolUser) {
  return {
    agent,
    scope: `task/${root.id}`,
    hasPrivate:
      (root.attachments?.length ?? 0) > 0 ||
      // Notes that were taken over may hold anything: what was read for them is in another journal.
      root.forked === true ||
      (agent.knowledgeItemIds?.length ?? 0) > 0 ||
      termsOf(state()) !== undefined,
    hasUntrusted: () => callsOf(state().events).some(({ webSearch }) => webSearch === "provider"),
    files: () => filesOfTask(root.attachments, state()),
    earlier: () => toolUsesOf(state().events).map(({ use }) => use),
  };
}

/** An agent as tools are told of it of which nothing but the id is known. */
export function unknownAgent(id: string): Pick<Agent, "id" | "name"> {
  return { id, name: id };
}
