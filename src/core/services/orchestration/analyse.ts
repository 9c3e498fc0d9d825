import { ORCHESTRATOR_ID } from "../../domain/agent";
import { treatsAsComplex } from "../../domain/complexity";
import { fallbackAnalysis } from "../../domain/fallback-analysis";
import type { JournalFact } from "../../domain/journal-event";
import type { TaskAnalysis } from "../../domain/task-analysis";
import { askStructured } from "./calls/ask-structured";
import { analysisMessages } from "./prompts";
import { analysisSchema } from "./reply-schemas";
import type { StepRunner } from "./step-runner";
import { orchestrator } from "./system-agents";

/** Has a request analysed and journals its requirements. A reply that cannot be read is answered by the fallback. */
export function analyse(engine: StepRunner, signal: AbortSignal): Promise<TaskAnalysis> {
  const taskId = engine.rootTaskId;
  const description = "Find out what the request requires and who should work on it";
  const work = { taskId, key: "analysis", step: "analysis", description, agentId: ORCHESTRATOR_ID } as const;
  return engine.step(work, async (stage) => {
    const { agents, language } = engine.resources;
    const agent = await orchestrator(agents, signal);
    const messages = analysisMessages(agent, engine.root, await agents.list(signal), language);
    const { temperature, provider, model } = agent;
    const call = { purpose: "analysis", taskId, agent, messages, temperature, provider, model } as const;
    const read = await askStructured(engine.resources, call, analysisSchema, signal);
    const fallback = !("value" in read);
    const analysis = fallback ? fallbackAnalysis(engine.root.description) : read.value;
    stage(...analysisFacts(engine, analysis, fallback));
    return analysis;
  });
}

function analysisFacts(
  engine: StepRunner,
  analysis: TaskAnalysis,
  fallback: boolean,
): readonly JournalFact[] {
  const taskId = engine.rootTaskId;
  const complexity = treatsAsComplex(analysis) ? "complex" : "simple";
  const { estimatedPasses } = analysis;
  return [
    { type: "analysis-completed", analysis, fallback },
    { type: "task-planned", taskId, complexity, estimatedPasses },
    ...analysis.requirements.map((detected): JournalFact => {
      const id = engine.newId();
      const requirement = { ...detected, id, taskId, status: "pending", detectedAt: engine.now() } as const;
      return { type: "requirement-detected", taskId, requirement };
    }),
  ];
}
