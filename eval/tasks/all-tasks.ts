import constraints from "./constraints.json";
import { editsTask } from "./edits-task";
import type { Check, Criterion, EvalLanguage, EvalTask } from "./eval-task";
import { plantedFactsTask, plantedPagesTask } from "./facts-task";
import { beyondWindowTask, fivePagesTask } from "./long-tasks";
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

const EDITS = (["en", "fr", "ko"] as const).map(editsTask);

const RESEARCH = (["en", "fr", "ko"] as const).map((language) => plantedPagesTask(language, 6));

const LONG = (["en", "fr", "ko"] as const).flatMap((language) => [
  fivePagesTask(language),
  beyondWindowTask(language),
]);

const WRITING = (writing as readonly (Written & { readonly criteria: readonly Criterion[] })[]).map(
  (each): EvalTask => ({ ...none, ...each, kind: "writing" }),
);

/**
 * Nine tasks of constraints, six of planted facts, three of edits, three of research, six long ones, nine of open writing; a
 * third of each in every language.
 */
export const ALL_TASKS: readonly EvalTask[] = [
  ...CONSTRAINTS,
  ...FACTS,
  ...EDITS,
  ...RESEARCH,
  ...LONG,
  ...WRITING,
];
