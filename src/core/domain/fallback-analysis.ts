import type { SuggestedAgent, TaskAnalysis } from "./task-analysis";

/** Who does the work when nobody was suggested. */
export const TASK_EXECUTOR: SuggestedAgent = {
  name: "Task Executor",
  role: "Carries out a task from beginning to end",
  requiredSkills: [],
  estimatedExperience: "Mid",
  specialization: "General tasks",
};

const FALLBACK_DURATION_MIN = 60;

/** What is assumed of a request when the model's analysis cannot be read. */
export function fallbackAnalysis(prompt: string): TaskAnalysis {
  return {
    requirements: [
      {
        type: "functional",
        description: prompt.trim(),
        priority: "must",
        source: "explicit",
        validationCriteria: [],
      },
    ],
    complexity: "simple",
    suggestedStrategy: "single_agent",
    estimatedPasses: 1,
    estimatedDuration: FALLBACK_DURATION_MIN,
    requiredSkills: [],
    suggestedAgents: [TASK_EXECUTOR],
  };
}
