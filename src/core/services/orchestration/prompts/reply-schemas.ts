import * as v from "valibot";
import type { SubTaskPlan } from "../../../domain/task/sub-task-templates";
import type { TaskAnalysis } from "../../../domain/task/task-analysis";
import type { Verdict } from "../../../points/orchestration-strategy";
import { orderedPlan, partsBeyond } from "./ordered-plan";

/** More is a model running wild. */
const MAX_PASSES = 10;

/** A text that says something. */
export const text = v.pipe(v.string(), v.trim(), v.nonEmpty());
/** The texts of a list, whatever else is in it; none where there is no list. */
export const texts = v.pipe(
  v.fallback(v.array(v.unknown()), []),
  v.transform((list) =>
    list.filter((each): each is string => typeof each === "string" && each.trim() !== ""),
  ),
);
/** One of the words of a format, however it is written; `otherwise` where it is none. */
export const oneOf = <const T extends readonly string[]>(options: T, otherwise: T[number]) =>
  v.fallback(
    v.pipe(
      v.string(),
      v.transform((value) => value.toLowerCase().replace(/[\s-]+/g, "_")),
      v.picklist(options),
    ),
    otherwise,
  );
const positive = (otherwise: number, most: number) =>
  v.fallback(
    v.pipe(
      v.union([v.number(), v.pipe(v.string(), v.transform(Number))]),
      v.number(),
      v.minValue(1),
      v.transform((value) => Math.min(most, Math.round(value))),
    ),
    otherwise,
  );

const requirement = v.pipe(
  v.union([v.object({ description: text }), v.looseObject({ description: text }), text]),
  v.transform((each) => (typeof each === "string" ? { description: each } : each)),
);
const requirementObject = v.looseObject({
  type: oneOf(["functional", "non_functional", "constraint"], "functional"),
  description: text,
  priority: oneOf(["must", "should", "could", "wont"], "must"),
  source: oneOf(["explicit", "implicit", "inferred"], "explicit"),
  validationCriteria: texts,
});
const requirements = v.pipe(
  v.array(v.unknown(), "a list of requirements is missing"),
  v.transform((list) => list.flatMap(readRequirement)),
  v.minLength(1, "at least one requirement with a description is needed"),
);

function readRequirement(input: unknown): TaskAnalysis["requirements"] {
  const plain = v.safeParse(requirement, input);
  if (!plain.success) return [];
  const whole = typeof input === "string" ? plain.output : input;
  const result = v.safeParse(requirementObject, whole);
  if (!result.success) return [];
  const { type, description, priority, source, validationCriteria } = result.output;
  return [{ type, description, priority, source, validationCriteria }];
}

const agent = v.object({
  name: text,
  role: v.fallback(text, "Specialist"),
  requiredSkills: texts,
  estimatedExperience: v.fallback(v.picklist(["Junior", "Mid", "Senior", "Expert"]), "Mid"),
  specialization: v.fallback(v.string(), ""),
});
const agents = v.pipe(
  v.fallback(v.array(v.unknown()), []),
  v.transform((list) => {
    const read = list.flatMap((each) => {
      const result = v.safeParse(agent, each);
      return result.success ? [result.output] : [];
    });
    return uniqueByName(read);
  }),
);

/** Agents, each name once. */
export function uniqueByName<T extends { readonly name: string }>(list: readonly T[]): readonly T[] {
  return [...new Map(list.map((each) => [each.name.toLowerCase(), each])).values()];
}

/** A task analysis as a model writes it. */
export const analysisSchema: v.GenericSchema<unknown, TaskAnalysis> = v.object({
  requirements,
  complexity: oneOf(["simple", "complex"], "simple"),
  suggestedStrategy: oneOf(
    ["single_agent", "sequential_agents", "parallel_agents", "hierarchical"],
    "single_agent",
  ),
  estimatedPasses: positive(1, MAX_PASSES),
  estimatedDuration: positive(60, 60 * 24 * 30),
  requiredSkills: texts,
  suggestedAgents: agents,
});

const subTask = v.object({
  id: v.fallback(v.optional(v.union([v.string(), v.number()])), undefined),
  title: text,
  description: v.fallback(v.string(), ""),
  dependencies: v.fallback(v.array(v.union([v.string(), v.number()])), []),
  role: v.fallback(v.optional(v.string()), undefined),
  acceptanceCriteria: texts,
});

/** A plan, and the titles of what is left out of it for its size. */
export interface PlanReply {
  readonly plan: readonly SubTaskPlan[];
  readonly leftOut: readonly string[];
}

/** A plan as a model writes it: an object with `subTasks`, or the bare list. A cycle makes it unusable. */
export const planSchema: v.GenericSchema<unknown, PlanReply> = v.pipe(
  v.union(
    [v.array(v.unknown()), v.object({ subTasks: v.array(v.unknown()) })],
    "an object with a list subTasks is needed",
  ),
  v.rawTransform<unknown[] | { subTasks: unknown[] }, PlanReply>(
    ({ dataset: { value }, addIssue, NEVER }) => {
      const parts = ("subTasks" in value ? value.subTasks : value).flatMap((each) => {
        const result = v.safeParse(subTask, each);
        return result.success ? [result.output] : [];
      });
      const plan = orderedPlan(parts);
      if (plan && plan.length > 0) return { plan, leftOut: partsBeyond(parts) };
      addIssue({
        message: plan
          ? "at least one sub-task with a title is needed"
          : "the dependencies of the sub-tasks form a cycle",
      });
      return NEVER;
    },
  ),
);

/** The schema of the recruiter's reply. */
export const recruitSchema = v.object({ name: text, role: text, instructions: text });

/** The schema of the validator's reply. */
export const verdictSchema: v.GenericSchema<unknown, Verdict> = v.pipe(
  v.object({
    validation_passed: v.pipe(
      v.union([v.boolean(), v.picklist(["true", "false"])], "true or false is needed"),
      v.transform((value) => value === true || value === "true"),
    ),
    reason: v.fallback(v.string(), ""),
  }),
  v.transform(({ validation_passed: passed, reason }) => ({ passed, reason: reason.trim() })),
);
