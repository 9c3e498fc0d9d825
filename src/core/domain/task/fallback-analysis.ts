import { guessComplexity } from "./complexity";
import { subTaskTemplates } from "./sub-task-templates";
import type { ReaderPlan, SuggestedAgent, TaskAnalysis } from "./task-analysis";

/** The agent that does the work when nobody was suggested. */
export const TASK_EXECUTOR: SuggestedAgent = {
  name: "Task Executor",
  role: "Carries out a task from beginning to end",
  requiredSkills: [],
  estimatedExperience: "Mid",
  specialization: "General tasks",
};

/** The agent that answers a question when the brief names nobody for it. */
export const NOTE_READER: SuggestedAgent = {
  name: "Reader",
  role: "Answers one question about a subject with what can be known",
  requiredSkills: [],
  estimatedExperience: "Mid",
  specialization: "",
};

const FALLBACK_DURATION_MIN = 60;

/**
 * The analysis assumed of a request when the model's analysis cannot be read: the whole of it is one requirement.
 * Where its words make it complex, the parts of the templates but the last are read before it is written.
 */
export function fallbackAnalysis(prompt: string, language = "en"): TaskAnalysis {
  const complexity = guessComplexity(prompt);
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
    complexity,
    suggestedStrategy: "single_agent",
    estimatedPasses: 1,
    estimatedDuration: FALLBACK_DURATION_MIN,
    requiredSkills: [],
    suggestedAgents: [TASK_EXECUTOR],
    readers: complexity === "complex" ? templateReaders(prompt, language) : [],
  };
}

function templateReaders(prompt: string, language: string): readonly ReaderPlan[] {
  return subTaskTemplates(prompt, language)
    .slice(0, -1)
    .map(({ title, description, dependencies }) => ({
      question: title,
      scope: description,
      needs: dependencies,
    }));
}
