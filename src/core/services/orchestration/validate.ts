import { VALIDATOR_ID } from "../../domain/agent";
import type { Artifact } from "../../domain/artifact";
import type { LlmMessage } from "../../domain/llm";
import type { Requirement } from "../../domain/requirement";
import type { Task } from "../../domain/task";
import type { Verdict } from "../../points/orchestration-strategy";
import { askStructured } from "./calls/ask-structured";
import { deliverableMessages, requirementMessages } from "./prompts";
import { verdictSchema } from "./reply-schemas";
import type { StepRunner } from "./step-runner";
import { systemAgent } from "./system-agents";

/** Has the deliverables of a task judged as a whole. */
export function validateDeliverables(
  engine: StepRunner,
  task: Task,
  artifacts: readonly Artifact[],
  requirements: readonly Requirement[],
  signal: AbortSignal,
): Promise<Verdict> {
  const taskId = task.id;
  const artifactIds = artifacts.map(({ id }) => id);
  const key = `validate/${taskId}/${artifactIds.join("+")}`;
  const description = "Check the deliverable";
  const work = { taskId, key, step: "validation", description, agentId: VALIDATOR_ID } as const;
  return engine.step(work, async (stage) => {
    const verdict = await judge(engine, taskId, signal, (validator) =>
      deliverableMessages(validator, task, artifacts, requirements, engine.resources.language),
    );
    stage({ type: "deliverable-validated", taskId, artifactIds, ...verdict });
    return verdict;
  });
}

/** Has one requirement of the root task judged against everything delivered. */
export function validateRequirement(
  engine: StepRunner,
  requirement: Requirement,
  artifacts: readonly Artifact[],
  signal: AbortSignal,
): Promise<Verdict> {
  const taskId = engine.rootTaskId;
  const { id: requirementId } = requirement;
  const key = `requirement/${requirementId}/${artifacts.map(({ id }) => id).join("+")}`;
  return engine.once(taskId, key, async (stage) => {
    const verdict = await judge(engine, taskId, signal, (validator) =>
      requirementMessages(validator, engine.root, requirement, artifacts, engine.resources.language),
    );
    const { passed: satisfied, reason } = verdict;
    stage({ type: "requirement-validated", taskId, requirementId, satisfied, reason });
    return verdict;
  });
}

type ToMessages = (validator: NonNullable<Awaited<ReturnType<typeof systemAgent>>>) => readonly LlmMessage[];

/** Without a validator everything passes; a validator that fails lets nothing pass. */
async function judge(
  engine: StepRunner,
  taskId: string,
  signal: AbortSignal,
  toMessages: ToMessages,
): Promise<Verdict> {
  try {
    const agent = await systemAgent(engine.resources.agents, VALIDATOR_ID, signal);
    if (!agent) return { passed: true, reason: "" };
    const { temperature, provider, model } = agent;
    const messages = toMessages(agent);
    const call = { purpose: "validation", taskId, agent, messages, temperature, provider, model } as const;
    const read = await askStructured(engine.resources, call, verdictSchema, signal);
    return "value" in read ? read.value : failure(read.problem);
  } catch (error) {
    signal.throwIfAborted();
    return failure(error instanceof Error ? error.message : String(error));
  }
}

function failure(message: string): Verdict {
  return { passed: false, reason: `Validation error: ${message}` };
}
