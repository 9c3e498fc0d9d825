import type { Source } from "../source/source";
import { FIRST_FOUND } from "../source/source-numbers";
import { type ToolTurn, type ToolUse, withUse } from "../tool/tool-use";
import type { JournalEvent } from "./journal-event";
import type { TaskState } from "./task-state";

/** A call of a task, with who made it for which part. */
export interface TaskToolUse {
  readonly taskId: string;
  readonly agentId: string;
  readonly use: ToolUse;
}

/** The turns of a piece of work that is not accepted yet, with each call as it stands; those of accepted work are over. */
export function toolTurnsOf(
  events: readonly JournalEvent[],
  taskId: string,
  node: string,
): readonly ToolTurn[] {
  const accepted = events.findLastIndex(
    (event) => event.type === "node-accepted" && event.taskId === taskId && event.key.endsWith(node),
  );
  let turns: readonly ToolTurn[] = [];
  for (const event of events.slice(accepted + 1)) {
    if (event.type === "tool-turn" && event.taskId === taskId && event.node === node)
      turns = [...turns, event.turn];
    if (event.type === "tool-changed") turns = withUse(turns, event.use);
  }
  return turns;
}

/** All that was found in the course of a task, whoever found it, and what its texts cite of that. */
export function foundSources({
  events,
  artifacts,
}: Pick<TaskState, "events" | "artifacts">): readonly Source[] {
  const found = toolUsesOf(events).flatMap(({ use }) => use.result?.sources ?? []);
  const cited = [...artifacts.values()].flatMap(({ sources = [] }) => sources);
  return [...found, ...cited].filter(({ number }) => number >= FIRST_FOUND);
}

/** All calls of a task as they stand, in the order they were asked for. */
export function toolUsesOf(events: readonly JournalEvent[]): readonly TaskToolUse[] {
  const uses = new Map<string, TaskToolUse>();
  for (const event of events) {
    if (event.type === "tool-turn")
      for (const use of event.turn.uses)
        uses.set(use.id, { taskId: event.taskId, agentId: event.agentId, use });
    if (event.type === "tool-changed") {
      const known = uses.get(event.use.id);
      if (known) uses.set(event.use.id, { ...known, use: event.use });
    }
  }
  return [...uses.values()];
}

/** The number of tool calls of a task that wait for the user. */
export function openQuestionsOf(events: readonly JournalEvent[]): number {
  return toolUsesOf(events).filter(({ use }) => use.state === "asked").length;
}
