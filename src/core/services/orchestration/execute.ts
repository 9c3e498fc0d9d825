import type { Agent } from "../../domain/agent";
import type { Artifact } from "../../domain/artifact";
import { extractKeywords, isRelevant } from "../../domain/context-relevance";
import type { JournalFact } from "../../domain/journal-event";
import type { LlmMessage } from "../../domain/llm";
import type { Requirement } from "../../domain/requirement";
import { citedSources, type Source } from "../../domain/source";
import type { Task } from "../../domain/task";
import { COMPLETION_CONTEXT_LIFETIME_MS, isExpired, type TaskContext } from "../../domain/task-context";
import { AppError } from "../../errors/app-error";
import type { Revision } from "../../points/orchestration-strategy";
import { continuedReply } from "./calls/continued-reply";
import { type Deliverable, deliverableOf } from "./deliverable";
import { executionMessages } from "./prompts";
import type { StepRunner } from "./step-runner";

const RESPONSE_EXCERPT = 600;
const CONTEXT_EXCERPT = 500;

/** What is to be done, by whom. */
export interface Execution {
  readonly task: Task;
  readonly agent: Agent;
  readonly requirements: readonly Requirement[];
  readonly revision: Revision | undefined;
}

/**
 * Lets an agent do a task. The deliverable, its events, what the calls took and the acceptance are one transaction.
 * @throws AppError `task.empty-deliverable`, or what ModelCaller throws.
 */
export async function execute(
  engine: StepRunner,
  execution: Execution,
  signal: AbortSignal,
): Promise<Artifact> {
  const { task, agent } = execution;
  const inputs = inputsOf(engine, task);
  const key = await acceptedKey(engine, execution, inputs);
  const description = task.title;
  const operations = [engine.resources.modelCalls.draftDeletion(task.id, agent.id)];
  const begins = beginningOf(engine, execution);
  const work = { taskId: task.id, key, step: "execution", description, agentId: agent.id } as const;
  return engine.step({ ...work, begins, operations }, async (stage) => {
    const messages = executionMessages({
      ...execution,
      agent: await engine.resources.instructions.inForce(agent, signal),
      root: engine.root,
      inputs,
      contexts: contextsFor(engine, task, agent, inputs),
      language: engine.resources.language,
    });
    const { text, sources } = await write(engine, execution, messages, signal);
    const artifact = { ...artifactOf(engine, execution, inputs, text), sources: citedSources(text, sources) };
    stage(...deliveryFacts(engine, execution, artifact));
    return artifact;
  });
}

/**
 * The key under which this work was accepted, whichever of the run's models did it, or under which it will be: a
 * hash of brief, inputs, agent and model.
 */
async function acceptedKey(
  engine: StepRunner,
  { task, agent, requirements, revision }: Execution,
  inputs: readonly Artifact[],
): Promise<string> {
  const { hasher, models } = engine.resources;
  const brief = [task.id, task.title, task.description, revision?.artifact.id ?? "", revision?.reason ?? ""];
  const work = [brief, requirements.map(({ id }) => id), inputs.map(({ id }) => id), agent.id];
  const keyFor = async (model: string) => `execute/${await hasher.sha256(JSON.stringify([...work, model]))}`;
  for (const model of modelsUsed(engine)) {
    const key = await keyFor(model);
    if (engine.state.accepted.has(key)) return key;
  }
  const route = await models.route({ provider: agent.provider, model: agent.model });
  return keyFor(`${route.provider}/${route.model}`);
}

function modelsUsed(engine: StepRunner): ReadonlySet<string> {
  const calls = engine.state.events.flatMap((event) =>
    event.type === "model-called" ? [`${event.provider}/${event.model}`] : [],
  );
  return new Set(calls);
}

function beginningOf(engine: StepRunner, { task, agent }: Execution): readonly JournalFact[] {
  const { id: taskId, parentTaskId } = task;
  const current = engine.task(taskId);
  const parentStep = parentTaskId && engine.task(parentTaskId).steps.find(({ id }) => id === taskId);
  const assigned = { type: "agent-assigned", taskId, agentId: agent.id, agentName: agent.name } as const;
  return [
    ...(current.assignedAgentId === agent.id && current.assignedAt !== undefined ? [] : [assigned]),
    ...(current.status === "in_progress"
      ? []
      : [{ type: "task-status-changed", taskId, status: "in_progress" } as const]),
    ...(parentTaskId && parentStep
      ? [{ type: "step-changed", taskId: parentTaskId, stepId: taskId, status: "in_progress" } as const]
      : []),
  ];
}

/** What the tasks before this one delivered: of each the newest that was not rejected, or else the newest. */
function inputsOf(engine: StepRunner, task: Task): readonly Artifact[] {
  const artifacts = [...engine.state.artifacts.values()];
  return task.dependencies.flatMap((taskId) => {
    const refinements = [...engine.state.tasks.values()].filter(
      ({ parentTaskId }) => parentTaskId === taskId,
    );
    const ids = new Set([taskId, ...refinements.map(({ id }) => id)]);
    const own = artifacts.filter((artifact) => ids.has(artifact.taskId));
    const best = own.filter(({ status }) => status !== "rejected").at(-1) ?? own.at(-1);
    return best ? [best] : [];
  });
}

function contextsFor(
  engine: StepRunner,
  task: Task,
  agent: Agent,
  inputs: readonly Artifact[],
): readonly TaskContext[] {
  const known = new Set([task.id, ...inputs.map(({ taskId }) => taskId)]);
  const keywords = extractKeywords(`${task.title} ${task.description}`);
  const interest = {
    agentId: agent.id,
    keywords,
    contextTypes: ["decision", "finding", "resource", "constraint"],
  } as const;
  return [...engine.state.contexts.values()].filter(
    (context) =>
      !known.has(context.taskId) && !isExpired(context, engine.now()) && isRelevant(context, interest),
  );
}

async function write(
  engine: StepRunner,
  { task, agent }: Execution,
  messages: readonly LlmMessage[],
  signal: AbortSignal,
): Promise<{ text: string; sources: readonly Source[] }> {
  const { temperature, provider, model } = agent;
  const taskId = task.id;
  const call = { purpose: "execution", taskId, agent, messages, temperature, provider, model } as const;
  let sources: readonly Source[] = [];
  const onSources = (given: readonly Source[]) => {
    sources = given;
  };
  const { text } = await continuedReply(
    engine.resources.modelCalls,
    { ...call, keepsDraft: true, onSources },
    signal,
  );
  if (text.trim() === "") throw new AppError("task.empty-deliverable", { title: task.title });
  return { text, sources };
}

function artifactOf(
  engine: StepRunner,
  { task, agent, requirements }: Execution,
  inputs: readonly Artifact[],
  text: string,
): Artifact {
  const now = engine.now();
  return {
    ...deliveryOf(engine, task, requirements, text),
    id: engine.newId(),
    taskId: task.id,
    agentId: agent.id,
    version: 1,
    status: "final",
    dependencies: inputs.map(({ id }) => id),
    validates: requirements.map(({ id }) => id),
    reviewedBy: [],
    createdAt: now,
    updatedAt: now,
  };
}

/** What meets the requirements of the root task is what was asked for, so it is called like it. */
function deliveryOf(
  { root }: StepRunner,
  task: Task,
  requirements: readonly Requirement[],
  text: string,
): Deliverable {
  const isWhole = task.id !== root.id && requirements.some(({ taskId }) => taskId === root.id);
  return isWhole ? { ...deliverableOf(text, root), title: root.title } : deliverableOf(text, task);
}

function deliveryFacts(
  engine: StepRunner,
  { task, agent }: Execution,
  artifact: Artifact,
): readonly JournalFact[] {
  const { content } = artifact;
  const excerpt =
    content.length > RESPONSE_EXCERPT ? `${content.slice(0, RESPONSE_EXCERPT).trimEnd()}…` : content;
  const createdAt = engine.now();
  const team = [...engine.state.tasks.values()].map(({ assignedAgentId }) => assignedAgentId);
  const context: TaskContext = {
    id: engine.newId(),
    taskId: task.id,
    agentId: agent.id,
    contextType: "finding",
    title: `Completed: ${task.title}`,
    content: content.slice(0, CONTEXT_EXCERPT),
    relevantAgents: [...new Set(team)].filter((id) => id !== agent.id),
    expiryDate: createdAt + COMPLETION_CONTEXT_LIFETIME_MS,
    createdAt,
  };
  return [
    { type: "agent-response", taskId: task.id, agentId: agent.id, content: excerpt },
    { type: "artifact-created", artifact },
    { type: "context-added", context },
  ];
}
