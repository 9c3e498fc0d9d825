import * as v from "valibot";
import { EFFORTS } from "../model/effort";
import { optionalTime } from "../schema/values";
import { distinctTags } from "../text/distinct-tags";
import { isNameOfEveryObject } from "../text/own-value";
import { visibleName } from "../text/visible-text";
import type { Agent } from "./agent";
import { agent as agentRecord } from "./agent-record";

const text = v.pipe(v.string(), v.trim(), v.nonEmpty());
/** A text that people tell agents apart by: all of it can be seen. */
const shown = v.pipe(v.string(), v.transform(visibleName));
const shownTags = v.optional(
  v.pipe(
    v.array(shown),
    v.transform((each) => distinctTags(each)),
  ),
);

/** The schema of an agent file; the same rules as `public/schemas/agent.schema.json`. */
export const agentSchema = v.object({
  id: v.pipe(
    v.string(),
    v.regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/),
    v.check((id) => !isNameOfEveryObject(id), "a name that every object knows"),
  ),
  name: v.pipe(text, v.transform(visibleName)),
  role: v.pipe(text, v.transform(visibleName)),
  instructions: v.string(),
  instructionsFrom: v.optional(
    v.pipe(
      v.object({
        source: text,
        name: text,
        version: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
        label: v.optional(text),
      }),
      v.check(
        ({ version, label }) => version === undefined || label === undefined,
        "version or label, not both",
      ),
    ),
  ),
  desc: v.optional(shown),
  icon: v.optional(v.string()),
  tags: shownTags,
  temperature: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(2))),
  effort: v.optional(v.picklist(EFFORTS)),
  knowledgeItemIds: v.optional(v.array(v.string())),
  tools: v.optional(v.array(v.string())),
  provider: v.optional(v.string()),
  model: v.optional(v.string()),
  createdAt: optionalTime,
  updatedAt: optionalTime,
  i18n: v.optional(
    v.record(
      v.string(),
      v.object({
        name: v.optional(shown),
        desc: v.optional(shown),
        tags: shownTags,
      }),
    ),
  ),
});

/** Reads an agent from outside. @throws Error naming the first field that is wrong. */
export function parseAgent(input: unknown): Agent {
  return parse(agentSchema, input);
}

/** Reads an agent of the user's own from the database. @throws Error naming the first field that is wrong. */
export function parseStoredAgent(input: unknown): Agent {
  return parse(agentRecord, input);
}

function parse(schema: typeof agentSchema | typeof agentRecord, input: unknown): Agent {
  const result = v.safeParse(schema, input);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new Error(`${v.getDotPath(issue) ?? "agent"}: ${issue.message}`);
}
