import { type Agent, ORCHESTRATOR_ID } from "../../../domain/agent/agent";
import type { LlmMessage } from "../../../domain/model/llm";
import { type SubTaskPlan, subTaskTemplates } from "../../../domain/task/sub-task-templates";
import type { Task } from "../../../domain/task/task";
import type { TaskAnalysis } from "../../../domain/task/task-analysis";
import { concernsOneCall } from "../../models/request-failure";
import { askStructured } from "../calls/ask-structured";
import type { StepRunner } from "../calls/step-runner";
import { persona, sharedMessages, tag } from "../prompts/prompts";
import { PLAN_FORM } from "../prompts/reply-forms";
import { planSchema } from "../prompts/reply-schemas";
import { orchestrator } from "../recruiting/system-agents";

const FORMAT =
  '{"subTasks":[{"title":"...","description":"...","dependencies":["title of an earlier sub-task"],"role":"name of the agent","acceptanceCriteria":["..."]}]}';

/** Has a request divided; a plan that cannot be had, or used, is replaced by the templates for the prompt's words. */
export function planParts(engine: StepRunner, signal: AbortSignal): Promise<readonly SubTaskPlan[]> {
  const taskId = engine.rootTaskId;
  const description = "Divide the work into parts";
  const work = { taskId, key: "plan", step: "planning", description, agentId: ORCHESTRATOR_ID } as const;
  return engine.step(work, async (stage) => {
    const agent = await orchestrator(engine.resources.agents, signal);
    const { temperature, provider, model } = agent;
    const messages = planMessages(agent, engine.root, engine.analysis, engine.resources.language);
    const asked = { taskId, agent, messages, temperature, provider, model };
    const call = { ...asked, purpose: "planning", schema: PLAN_FORM } as const;
    const read = await askStructured(engine.resources, call, planSchema, signal, "none").catch(
      (error: unknown) => {
        signal.throwIfAborted();
        if (concernsOneCall(error)) return { problem: error.code };
        throw error;
      },
    );
    if ("value" in read) {
      const { plan, leftOut } = read.value;
      if (leftOut.length > 0)
        stage({ type: "fallback-taken", taskId, fallback: "plan", reason: "too-long", leftOut });
      return plan;
    }
    stage({ type: "fallback-taken", taskId, fallback: "plan", reason: read.problem });
    return subTaskTemplates(engine.root.description, engine.resources.language);
  });
}

/** Asks the orchestrator to divide a request. */
function planMessages(
  orchestrator: Agent,
  root: Task,
  analysis: TaskAnalysis,
  language: string,
): readonly LlmMessage[] {
  const team = analysis.suggestedAgents.map(({ name, role }) => `- ${name}: ${role}`).join("\n");
  return sharedMessages(root, language, [
    persona(orchestrator),
    tag("team", team),
    [
      "Divide the request into two to six sub-tasks that agents can do on their own. Sub-tasks that need no result of",
      "another one have no dependencies. The last one delivers: it brings everything together into what was asked for.",
    ].join(" "),
    `Answer with a single JSON object with the list subTasks and nothing else:\n${FORMAT}`,
  ]);
}
