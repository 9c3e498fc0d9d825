import * as v from "valibot";
import { MOST_READERS } from "../../../domain/journal/brief";
import type { Measure, ProofKind } from "../../../domain/requirement/proof";
import { REQUIREMENT_SCOPES } from "../../../domain/requirement/scope";
import { guessComplexity } from "../../../domain/task/complexity";
import {
  type DetectedRequirement,
  FILES_USES,
  type ReaderPlan,
  type SuggestedAgent,
  type TaskAnalysis,
} from "../../../domain/task/task-analysis";
import { measure } from "../../../domain/task/task-records";
import { userTitle } from "../../../domain/task/task-title";
import { ownValue } from "../../../domain/text/own-value";
import { analysisSchema, oneOf, text, texts, uniqueByName } from "../prompts/reply-schemas";

/** Every call of a task reads all of them. */
export const MOST_REQUIREMENTS = 60;
const MOST_AGENTS = 8;
const MOST_SKILLS = 20;
const USUAL_DURATION_MIN = 60;

const PROOF_KINDS: Readonly<Record<string, ProofKind>> = {
  count: "counted",
  quote: "quote",
  absence: "none-found",
  judgement: "judged",
};
/** As it is stored, and such that there is something to count. */
const countable: v.GenericSchema<unknown, Measure> = v.pipe(
  measure,
  v.check(({ unit, of, min, max }) => {
    const limits = [min, max].filter((limit) => limit !== undefined);
    return (
      limits.length > 0 && limits.every(Number.isInteger) && (unit !== "occurrences" || of !== undefined)
    );
  }),
);
const requirement = v.object({
  requirement: text,
  quote: v.fallback(v.optional(text), undefined),
  type: oneOf(["functional", "non_functional", "constraint"], "functional"),
  priority: oneOf(["must", "should", "could", "wont"], "must"),
  source: oneOf(["explicit", "implicit", "inferred"], "explicit"),
  proof: oneOf(["count", "quote", "absence", "judgement"], "judgement"),
  scope: v.fallback(v.optional(v.picklist(REQUIREMENT_SCOPES)), undefined),
  measure: v.fallback(v.optional(countable), undefined),
});
const reader = v.object({
  reader: text,
  name: v.fallback(v.optional(text), undefined),
  scope: v.fallback(v.string(), ""),
  needs: v.fallback(v.array(v.number()), []),
  agent: v.fallback(v.optional(text), undefined),
});
const agent = v.object({ agent: text, role: v.fallback(text, "Specialist"), skills: texts });
const titled = v.strictObject({ title: text });
const assumption = v.object({ assumption: text });
const files = v.object({ files: v.picklist(FILES_USES) });
const complexity = v.object({ complexity: v.picklist(["simple", "complex"]) });

/** The brief its records come to; `undefined` where they name nothing that has to be delivered. */
export function briefOf(records: readonly unknown[], prompt: string): TaskAnalysis | undefined {
  const whole = records.map((each) => v.safeParse(analysisSchema, each)).find(({ success }) => success);
  if (whole?.success) return cappedBrief(withReaders(whole.output));
  const requirements = requirementsOf(records);
  if (requirements.length === 0) return undefined;
  const readers = readersOf(readAll(reader, records));
  // A reader names an agent too.
  const agents = records.filter((each) => !v.is(reader, each));
  const named = uniqueByName(readAll(agent, agents).map(suggested));
  const [said] = readAll(complexity, records);
  const [used] = readAll(files, records);
  const title = userTitle(readAll(titled, records)[0]?.title ?? "");
  const isDivided = readers.length > 0;
  return cappedBrief({
    ...(title ? { title } : {}),
    requirements,
    complexity: isDivided ? "complex" : (said?.complexity ?? guessComplexity(prompt)),
    suggestedStrategy: isDivided ? "parallel_agents" : "single_agent",
    estimatedPasses: isDivided ? 2 : 1,
    estimatedDuration: USUAL_DURATION_MIN,
    requiredSkills: named[0]?.requiredSkills ?? [],
    suggestedAgents: named,
    assumptions: readAll(assumption, records).map((each) => each.assumption),
    readers,
    ...(used ? { filesUse: used.files } : {}),
  });
}

/** The requirements among the records of a reply. */
export function requirementsOf(records: readonly unknown[]): readonly DetectedRequirement[] {
  return readAll(requirement, records).map(detected);
}

/** Of an analysis in one object the first agent writes; of complex work the others answer what they specialise in. */
function withReaders(analysis: TaskAnalysis): TaskAnalysis {
  const others = analysis.complexity === "complex" ? analysis.suggestedAgents.slice(1) : [];
  const readers = others.map(
    ({ name, role, specialization }): ReaderPlan => ({
      question: specialization || role,
      scope: "",
      needs: [],
      agent: name,
    }),
  );
  return { ...analysis, readers };
}

function readAll<T>(schema: v.GenericSchema<unknown, T>, records: readonly unknown[]): readonly T[] {
  return records.flatMap((each) => {
    const read = v.safeParse(schema, each);
    return read.success ? [read.output] : [];
  });
}

function detected(read: v.InferOutput<typeof requirement>): DetectedRequirement {
  const { requirement: description, quote, type, priority, source, proof, scope, measure: counted } = read;
  const kind = ownValue(PROOF_KINDS, proof);
  return {
    type,
    description,
    priority,
    source,
    validationCriteria: [],
    ...(quote ? { quote } : {}),
    // Without anything to count there is only an opinion.
    proofKind: kind === "counted" && !counted ? "judged" : kind,
    ...(scope ? { scope } : {}),
    ...(counted ? { measure: counted } : {}),
  };
}

/** Readers wait for earlier ones only, so that no circle can be written. Models count from 1. */
function readersOf(read: readonly v.InferOutput<typeof reader>[]): readonly ReaderPlan[] {
  return read.map(({ reader: question, name, scope, needs, agent: agentName }, place) => ({
    question,
    ...(name ? { name: userTitle(name) } : {}),
    scope: scope.trim(),
    needs: [...new Set(needs.map((number) => number - 1))].filter(
      (need) => Number.isInteger(need) && need >= 0 && need < place,
    ),
    ...(agentName ? { agent: agentName } : {}),
  }));
}

function suggested({ agent: name, role, skills }: v.InferOutput<typeof agent>): SuggestedAgent {
  return { name, role, requiredSkills: skills, estimatedExperience: "Mid", specialization: "" };
}

/** A brief with no more of anything than a task can have, and with what was left out of it for that. */
export function cappedBrief(analysis: TaskAnalysis): TaskAnalysis {
  const { requirements, suggestedAgents, readers = [], requiredSkills, leftOut } = analysis;
  const left = {
    requirements: [
      ...(leftOut?.requirements ?? []),
      ...requirements.slice(MOST_REQUIREMENTS).map(({ description }) => description),
    ],
    readers: [...(leftOut?.readers ?? []), ...readers.slice(MOST_READERS).map(({ question }) => question)],
    agents: [...(leftOut?.agents ?? []), ...suggestedAgents.slice(MOST_AGENTS).map(({ name }) => name)],
    skills: [...(leftOut?.skills ?? []), ...requiredSkills.slice(MOST_SKILLS)],
  };
  return {
    ...analysis,
    requirements: requirements.slice(0, MOST_REQUIREMENTS),
    suggestedAgents: suggestedAgents.slice(0, MOST_AGENTS),
    requiredSkills: requiredSkills.slice(0, MOST_SKILLS),
    readers: readers.slice(0, MOST_READERS),
    ...(Object.values(left).some(({ length }) => length > 0) ? { leftOut: left } : {}),
  };
}
