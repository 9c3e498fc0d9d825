import { ORCHESTRATOR_ID } from "../../../domain/agent/agent";
import { readersOf } from "../../../domain/journal/brief";
import { type JournalFact, RESULT_VERSION } from "../../../domain/journal/journal-event";
import type { TaskState } from "../../../domain/journal/task-state";
import type { Requirement } from "../../../domain/requirement/requirement";
import { fallbackAnalysis } from "../../../domain/task/fallback-analysis";
import { STEP_NAMES, stepIdOf } from "../../../domain/task/step-names";
import type { Task } from "../../../domain/task/task";
import type { DetectedRequirement, TaskAnalysis } from "../../../domain/task/task-analysis";
import { BRIEF_KEY, BRIEF_STEP, type BriefMaker, briefFacts } from "./brief";

/** The facts that give a copy of a task the original's brief, and have it await approval; none where it has none. */
export function copiedBrief(
  source: TaskState,
  task: Task,
  making: Pick<BriefMaker, "newId" | "now">,
): readonly JournalFact[] {
  const requirements = source.tasks.get(source.rootTaskId)?.requirements ?? [];
  if (requirements.length === 0) return [];
  const { id: taskId } = task;
  const { provider = "", model = "", simulated = false } = source.run ?? {};
  return [
    { type: "run-started", provider, model, simulated },
    { type: "agent-assigned", taskId, agentId: ORCHESTRATOR_ID, agentName: "Troupe" },
    { type: "task-status-changed", taskId, status: "in_progress" },
    ...acceptedBrief(source, task, requirements, making),
    { type: "run-state-changed", state: "awaiting-approval" },
  ];
}

/** The facts that give a task another one's brief, with requirements in place of those it found, without a call. */
export function acceptedBrief(
  source: TaskState,
  task: Task,
  requirements: readonly Requirement[],
  making: Pick<BriefMaker, "newId" | "now">,
): readonly JournalFact[] {
  const { id: taskId, description } = task;
  const analysis: TaskAnalysis = {
    ...(analysisIn(source) ?? fallbackAnalysis(description)),
    requirements: requirements.map(detectedOf),
    readers: readersOf(source.events),
  };
  const stepId = stepIdOf(taskId, "analysis");
  const step = { id: stepId, name: STEP_NAMES.analysis, kind: "analysis", description: BRIEF_STEP } as const;
  return [
    { type: "step-added", taskId, step: { ...step, order: 0, status: "pending", agentId: ORCHESTRATOR_ID } },
    { type: "step-changed", taskId, stepId, status: "completed" },
    ...briefFacts({ ...making, rootTaskId: taskId, root: task }, analysis, false),
    { type: "node-accepted", taskId, key: BRIEF_KEY, result: analysis, version: RESULT_VERSION },
  ];
}

/** The analysis of the request, where it can be read: journals are imported too, without what was accepted. */
function analysisIn({ accepted, events }: TaskState): TaskAnalysis | undefined {
  const told = events.findLast((event) => event.type === "analysis-completed")?.analysis;
  const found = (accepted.get(BRIEF_KEY) ?? told) as Partial<TaskAnalysis> | null | undefined;
  const lists = [
    found?.requirements,
    found?.suggestedAgents,
    found?.requiredSkills,
    found?.assumptions ?? [],
  ];
  const isTitle = ["string", "undefined"].includes(typeof found?.title);
  const isWhole = lists.every(Array.isArray) && isTitle && typeof found?.estimatedPasses === "number";
  return isWhole ? (found as TaskAnalysis) : undefined;
}

/** A requirement without what was found out about it. */
function detectedOf(requirement: Requirement): DetectedRequirement {
  const { type, description, priority, source, validationCriteria, quote, proofKind, scope, measure } =
    requirement;
  return {
    ...{ type, description, priority, source, validationCriteria },
    ...(quote === undefined ? {} : { quote }),
    ...(proofKind ? { proofKind } : {}),
    ...(scope ? { scope } : {}),
    ...(measure ? { measure } : {}),
  };
}
