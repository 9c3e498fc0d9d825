import type { Requirement } from "../requirement/requirement";
import type { LeftOut, ReaderPlan } from "../task/task-analysis";
import type { JournalEvent } from "./journal-event";

/** Most readers a task can have. */
export const MOST_READERS = 8;

/** The readers of a task: those of the brief, or as the user has changed them since. */
export function readersOf(events: readonly JournalEvent[]): readonly ReaderPlan[] {
  const last = events.findLast(
    (event) => event.type === "analysis-completed" || event.type === "readers-changed",
  );
  if (last?.type === "readers-changed") return last.readers;
  return last?.type === "analysis-completed" ? (last.analysis?.readers ?? []) : [];
}

/** All that was left out of the brief of a task, as far as it can be read: journals are imported too. */
export function leftOutOf(events: readonly JournalEvent[]): Required<LeftOut> {
  const last = events.findLast((event) => event.type === "analysis-completed");
  const told = Object(last?.analysis).leftOut as unknown;
  const { requirements, readers, agents, skills } = Object(told) as Readonly<Record<keyof LeftOut, unknown>>;
  return {
    ...{ requirements: textsOf(requirements), readers: textsOf(readers) },
    ...{ agents: textsOf(agents), skills: textsOf(skills) },
  };
}

function textsOf(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.filter((each) => typeof each === "string") : [];
}

/** The readers without one of them; the others need what they needed, as far as it is still there. */
export function withoutReader(readers: readonly ReaderPlan[], place: number): readonly ReaderPlan[] {
  return readers
    .filter((_, each) => each !== place)
    .map((reader) => ({
      ...reader,
      needs: reader.needs.filter((need) => need !== place).map((need) => (need > place ? need - 1 : need)),
    }));
}

/** A requirement the user has thought of. */
export function addedRequirement(
  given: Pick<Requirement, "id" | "taskId" | "description" | "priority" | "detectedAt">,
): Requirement {
  return { ...given, type: "functional", source: "explicit", status: "pending", validationCriteria: [] };
}

/** A requirement in other words: what was found out about the old ones says nothing about it. */
export function rewordedRequirement(requirement: Requirement, description: string): Requirement {
  if (description === requirement.description) return requirement;
  const { id, taskId, type, priority, source, detectedAt } = requirement;
  return {
    id,
    taskId,
    type,
    priority,
    source,
    detectedAt,
    description,
    status: "pending",
    validationCriteria: [],
  };
}
