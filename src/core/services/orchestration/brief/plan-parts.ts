import { ORCHESTRATOR_ID } from "../../../domain/agent";
import { type SubTaskPlan, subTaskTemplates } from "../../../domain/sub-task-templates";
import { concernsOneCall } from "../../models/request-failure";
import { askStructured } from "../calls/ask-structured";
import { planSchema } from "../reply-schemas";
import type { StepRunner } from "../step-runner";
import { orchestrator } from "../system-agents";
import { planMessages } from "./plan-prompt";

/** Has a request divided; a plan that cannot be had, or used, is replaced by the templates for the prompt's words. */
export function planParts(engine: StepRunner, signal: AbortSignal): Promise<readonly SubTaskPlan[]> {
  const taskId = engine.rootTaskId;
  const description = "Divide the work into parts";
  const work = { taskId, key: "plan", step: "planning", description, agentId: ORCHESTRATOR_ID } as const;
  return engine.step(work, async (stage) => {
    const agent = await orchestrator(engine.resources.agents, signal);
    const { temperature, provider, model } = agent;
    const messages = planMessages(agent, engine.root, engine.analysis, engine.resources.language);
    const call = { purpose: "planning", taskId, agent, messages, temperature, provider, model } as const;
    const read = await askStructured(engine.resources, call, planSchema, signal).catch((error: unknown) => {
      signal.throwIfAborted();
      if (concernsOneCall(error)) return { problem: error.code };
      throw error;
    });
    if ("value" in read) return read.value;
    stage({ type: "fallback-taken", taskId, fallback: "plan", reason: read.problem });
    return subTaskTemplates(engine.root.description, engine.resources.language);
  });
}
