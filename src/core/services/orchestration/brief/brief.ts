import { type Agent, ORCHESTRATOR_ID } from "../../../domain/agent/agent";
import type { JournalFact } from "../../../domain/journal/journal-event";
import type { Requirement } from "../../../domain/requirement/requirement";
import { uncoveredDemands } from "../../../domain/requirement/uncovered";
import { treatsAsComplex } from "../../../domain/task/complexity";
import { fallbackAnalysis } from "../../../domain/task/fallback-analysis";
import type { DetectedRequirement, TaskAnalysis } from "../../../domain/task/task-analysis";
import type { TaskContext } from "../../../domain/task/task-context";
import { isAppError } from "../../../errors/app-error";
import { concernsOneCall } from "../../models/request-failure";
import { askRecords } from "../calls/ask-records";
import { continuedReply } from "../calls/continued-reply";
import { readRecords } from "../calls/read-records";
import type { StepRunner } from "../calls/step-runner";
import { BRIEF_FORM } from "../prompts/reply-forms";
import { preferredOf } from "../recruiting/find-or-recruit";
import { orchestrator } from "../recruiting/system-agents";
import { briefMessages, missingMessages } from "./brief-prompt";
import { briefOf, cappedBrief, MOST_REQUIREMENTS, requirementsOf } from "./brief-records";

/** The key the brief is accepted under. */
export const BRIEF_KEY = "brief";
/** The text of its step. */
export const BRIEF_STEP = "Find out what the request requires and who should work on it";

/** The dependencies of making a brief. */
export type BriefMaker = Pick<StepRunner, "newId" | "now" | "rootTaskId" | "root">;

/** The brief of a run, by one call; where it or its reply is of no use, the words of the request and templates. */
export function brief(engine: StepRunner, signal: AbortSignal): Promise<TaskAnalysis> {
  const taskId = engine.rootTaskId;
  const of = { description: BRIEF_STEP, agentId: ORCHESTRATOR_ID };
  const work = { taskId, key: BRIEF_KEY, step: "analysis", ...of } as const;
  return engine.step(work, async (stage) => {
    const answer = await askForBrief(engine, signal);
    const { description: request } = engine.root;
    const isMissing = "problem" in answer;
    const analysis = isMissing ? fallbackAnalysis(request, engine.resources.language) : answer.analysis;
    if (isMissing) stage({ type: "fallback-taken", taskId, fallback: "brief", reason: answer.problem });
    stage(...briefFacts(engine, analysis, isMissing));
    return analysis;
  });
}

/** A brief, or why there is none: for those who look into the journal, as the page has words of its own. */
type BriefAnswer = { readonly analysis: TaskAnalysis } | { readonly problem: string };

/** @throws the cancellation, and what keeps all other calls from being made too. */
async function askForBrief(engine: StepRunner, signal: AbortSignal): Promise<BriefAnswer> {
  const { resources, root, rootTaskId: taskId } = engine;
  const agent = await orchestrator(resources.agents, signal);
  const agents = await resources.agents.list(signal);
  const team = { agents, preferred: preferredOf(agents, engine.state) };
  const messages = briefMessages(agent, root, team, resources.language);
  const { temperature, provider, model } = agent;
  const asked = { taskId, agent, messages, temperature, provider, model };
  const call = { ...asked, purpose: "analysis", schema: BRIEF_FORM } as const;
  try {
    const { records, done } = await askRecords(resources, call, signal);
    if (records.length === 0) return { problem: "no-records" };
    if (!done) return { problem: "cut" };
    const analysis = briefOf(records, root.description);
    if (!analysis) return { problem: "no-requirement" };
    return { analysis: await withMissingRequirements(engine, agent, analysis, signal) };
  } catch (error) {
    if (concernsOneCall(error)) return { problem: error.code };
    throw error;
  }
}

/**
 * A brief with requirements for the demands of the request that none of its own covers. They are asked for once; where
 * nothing comes of it, the brief stays as it is. A simulated model has nothing to add.
 * @throws the cancellation.
 */
async function withMissingRequirements(
  engine: StepRunner,
  agent: Agent,
  analysis: TaskAnalysis,
  signal: AbortSignal,
): Promise<TaskAnalysis> {
  const { state, root } = engine;
  const demands = uncoveredDemands(root.description, analysis.requirements);
  const isFull = analysis.requirements.length >= MOST_REQUIREMENTS;
  if (demands.length === 0 || isFull || state.run?.simulated !== false) return analysis;
  const found = await askForMissing(engine, agent, analysis, demands, signal);
  const requirements = [...analysis.requirements];
  for (const each of found) if (covers(each, requirements, root.description)) requirements.push(each);
  return cappedBrief({ ...analysis, requirements });
}

/** Whether a requirement covers something that those before it do not. */
function covers(each: DetectedRequirement, others: readonly DetectedRequirement[], request: string): boolean {
  const missing = uncoveredDemands(request, others);
  return uncoveredDemands(request, [...others, each]).length < missing.length;
}

async function askForMissing(
  { resources, root, rootTaskId: taskId }: StepRunner,
  agent: Agent,
  { requirements }: TaskAnalysis,
  demands: readonly string[],
  signal: AbortSignal,
): Promise<readonly DetectedRequirement[]> {
  const { temperature, provider, model } = agent;
  const messages = missingMessages(root, requirements, demands, resources.language);
  const asked = { taskId, agent, messages, temperature, provider, model };
  const call = { ...asked, purpose: "analysis", schema: BRIEF_FORM } as const;
  try {
    const { text } = await continuedReply(resources.modelCalls, call, signal);
    return requirementsOf((await readRecords(text, resources.lenientJson)).records);
  } catch (error) {
    // The brief is there and paid for; what keeps other calls from being made, the next one tells.
    if (isAppError(error)) return [];
    throw error;
  }
}

/** The journal facts of a brief. */
export function briefFacts(
  engine: BriefMaker,
  analysis: TaskAnalysis,
  fallback: boolean,
): readonly JournalFact[] {
  const taskId = engine.rootTaskId;
  const complexity = treatsAsComplex(analysis) ? "complex" : "simple";
  const { title, estimatedPasses, assumptions = [] } = analysis;
  const requirements = analysis.requirements.map(
    (each): Requirement => ({
      ...each,
      id: engine.newId(),
      taskId,
      status: "pending",
      detectedAt: engine.now(),
    }),
  );
  const detected = requirements.map(
    (requirement): JournalFact => ({ type: "requirement-detected", taskId, requirement }),
  );
  return [
    { type: "analysis-completed", analysis, fallback },
    { type: "task-planned", taskId, complexity, estimatedPasses, ...(title ? { title } : {}) },
    // A run that an earlier version began has some, which this brief takes the place of.
    ...(engine.root.requirements.length > 0
      ? [{ type: "requirements-changed", taskId, requirements } as const]
      : detected),
    ...assumptions.map(
      (content): JournalFact => ({ type: "context-added", context: assumed(engine, content) }),
    ),
  ];
}

function assumed(engine: BriefMaker, content: string): TaskContext {
  return {
    id: engine.newId(),
    taskId: engine.rootTaskId,
    agentId: ORCHESTRATOR_ID,
    contextType: "decision",
    title: content,
    content,
    relevantAgents: [],
    createdAt: engine.now(),
  };
}
