import constraints from "./constraints.json";
import type { Check, Criterion, EvalLanguage, EvalTask } from "./eval-task";
import { plantedFactsTask } from "./facts-task";
import writing from "./writing.json";

interface Written {
  readonly id: string;
  readonly language: EvalLanguage;
  readonly prompt: string;
}

const none = { attachments: [], checks: [], criteria: [] };

const CONSTRAINTS = (constraints as readonly (Written & { readonly checks: readonly Check[] })[]).map(
  (each): EvalTask => ({ ...none, ...each, kind: "constraints" }),
);

const FACTS = (["en", "fr", "ko"] as const).flatMap((language) =>
  [6, 12].map((documents) => plantedFactsTask(language, documents)),
);

const WRITING = (writing as readonly (Written & { readonly criteria: readonly Criterion[] })[]).map(
  (each): EvalTask => ({ ...none, ...each, kind: "writing" }),
);

/** Nine tasks of constraints, six of planted facts, nine of open writing; a third of each in every language. */
export const ALL_TASKS: readonly EvalTask[] = [...CONSTRAINTS, ...FACTS, ...WRITING];
