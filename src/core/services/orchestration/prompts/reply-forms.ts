import type { ReplySchema } from "../../../domain/model/llm";
import { MEASURE_UNITS } from "../../../domain/requirement/proof";
import { REQUIREMENT_SCOPES } from "../../../domain/requirement/scope";

type Properties = Readonly<Record<string, object>>;

const STRING = { type: "string" };
const STRINGS = { type: "array", items: STRING };
const NUMBERS = { type: "array", items: { type: "integer" } };
const NUMBER_OR_NONE = { type: ["integer", "null"] };

/** As the strictest providers have it: every property is required, and there is none beside them. */
function object(properties: Properties) {
  return { type: "object", properties, required: Object.keys(properties), additionalProperties: false };
}

function choice(...options: readonly string[]) {
  return { type: "string", enum: options };
}

/** The form of records of some kinds: they are written in one list, with the end mark or without. */
function recordsForm(name: string, ...kinds: readonly Properties[]): ReplySchema {
  const records = [...kinds, { done: { type: "integer" } }].map(object);
  return { name, schema: object({ records: { type: "array", items: { anyOf: records } } }) };
}

const MEASURE = object({
  unit: choice(...MEASURE_UNITS),
  of: { type: ["string", "null"] },
  min: NUMBER_OR_NONE,
  max: NUMBER_OR_NONE,
});

/** The form of a brief. */
export const BRIEF_FORM = recordsForm(
  "brief",
  { title: STRING },
  {
    requirement: STRING,
    quote: STRING,
    type: choice("functional", "non_functional", "constraint"),
    priority: choice("must", "should", "could", "wont"),
    source: choice("explicit", "implicit", "inferred"),
    proof: choice("count", "quote", "absence", "judgement"),
    scope: choice(...REQUIREMENT_SCOPES),
    measure: { anyOf: [MEASURE, { type: "null" }] },
  },
  { assumption: STRING },
  { reader: STRING, name: STRING, scope: STRING, needs: NUMBERS, agent: STRING },
  { agent: STRING, role: STRING, skills: STRINGS },
  { files: choice("in-order", "all", "search") },
  { complexity: choice("simple", "complex") },
);

/** The form of a plan. */
export const PLAN_FORM: ReplySchema = {
  name: "plan",
  schema: object({
    subTasks: {
      type: "array",
      items: object({
        title: STRING,
        description: STRING,
        dependencies: STRINGS,
        role: STRING,
        acceptanceCriteria: STRINGS,
      }),
    },
  }),
};

/** The form of the outline of a long text. */
export const OUTLINE_FORM = recordsForm(
  "outline",
  { title: STRING },
  { keep: STRING },
  { section: STRING, covers: STRING, length: { type: "integer" } },
);

/** The form of a recruit. */
export const RECRUIT_FORM: ReplySchema = {
  name: "agent",
  schema: object({ name: STRING, role: STRING, instructions: STRING }),
};

/** The form of verdicts: models write properties in this order, and say better what they have given their reasons for. */
export const VERDICTS_FORM = recordsForm("verdicts", {
  requirement: { type: "integer" },
  quotes: STRINGS,
  reason: STRING,
  verdict: choice("met", "unmet"),
});

/** The form of edits, and of a remark on them. */
export const EDITS_FORM = recordsForm(
  "edits",
  { find: STRING, replace: STRING, for: NUMBERS },
  { after: STRING, insert: STRING, for: NUMBERS },
  { remark: STRING },
);
