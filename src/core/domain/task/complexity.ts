import type { Complexity } from "./task";
import type { TaskAnalysis } from "./task-analysis";

const COMPLEX_WORDS = new Set([
  "implement",
  "design",
  "architecture",
  "system",
  "multiple",
  "integration",
  "workflow",
  "orchestration",
  "complex",
]);
const SIMPLE_WORDS = new Set(["fix", "update", "change", "add", "remove", "simple", "quick"]);

/** Guesses from words: more words of complex work than of simple work make it complex. */
export function guessComplexity(prompt: string): Complexity {
  const words = prompt.toLowerCase().match(/[a-z]+/g) ?? [];
  const complex = words.filter((word) => COMPLEX_WORDS.has(word)).length;
  const simple = words.filter((word) => SIMPLE_WORDS.has(word)).length;
  return complex > simple ? "complex" : "simple";
}

/** Whether several passes are due, whatever the analysis calls the task. */
export function treatsAsComplex(analysis: TaskAnalysis): boolean {
  return (
    analysis.complexity === "complex" ||
    analysis.estimatedPasses > 2 ||
    analysis.requiredSkills.length > 3 ||
    analysis.suggestedAgents.length > 1
  );
}
