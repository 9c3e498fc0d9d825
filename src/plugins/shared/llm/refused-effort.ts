import { objectAt, textAt, valueAt } from "../json-value";

type JsonBody = Readonly<Record<string, unknown>>;

/** A change made of bodies from a refusal on, and the key it is remembered by. */
export interface BodyChange {
  readonly key: string;
  readonly change: (body: JsonBody) => JsonBody;
}

/** Efforts as providers name them, from the least. */
const EFFORTS = ["minimal", "low", "medium", "high", "xhigh", "max"];

/** The field of an effort, where it stands in that, and how refusals name it. */
interface EffortField {
  readonly field: string;
  readonly key?: string;
  readonly named: RegExp;
}

/** Chat completions; Responses and OpenRouter; Anthropic's messages; Ollama; Gemini. */
const FIELDS: readonly EffortField[] = [
  { field: "reasoning_effort", named: /reasoning[._ ]?effort|\beffort\b/i },
  { field: "reasoning", key: "effort", named: /\breasoning\b|\beffort\b/i },
  { field: "output_config", key: "effort", named: /\boutput_config\b|\beffort\b/i },
  { field: "think", named: /\bthink(ing)?\b/i },
  { field: "thinkingConfig", key: "thinkingLevel", named: /\bthinking/i },
];

/**
 * The change after a refused effort: of those the refusal names the nearest takes its place, else none is sent. A refusal that leads to another protocol, for its tools, is none of the effort.
 */
export function refusedEffort(body: JsonBody, refusal: string): BodyChange | undefined {
  if (refusal.includes("/responses")) return undefined;
  const found = FIELDS.find(({ field, named }) => body[field] !== undefined && named.test(refusal));
  if (!found) return undefined;
  const { field, key } = found;
  if (/\bsummar(y|ies)\b/i.test(refusal) && valueAt(body, field, "summary") !== undefined)
    return { key: `${field} summary`, change: (each) => withoutSummary(each, field) };
  const effort = textAt(body, field, ...(key ? [key] : []));
  const next = nearest(effort, refusal);
  const isSame = (each: JsonBody) => textAt(each, field, ...(key ? [key] : [])) === effort;
  const change = (each: JsonBody) => (isSame(each) ? withEffort(each, found, next) : each);
  return { key: `${field} ${effort}`, change };
}

/** The effort nearest to one among those that a text names; of two as near the greater. */
function nearest(effort: string, text: string): string | undefined {
  const place = EFFORTS.indexOf(effort.toLowerCase());
  const named = EFFORTS.filter((each, at) => at !== place && new RegExp(`\\b${each}\\b`, "i").test(text));
  const distance = (each: string) => Math.abs(EFFORTS.indexOf(each) - place);
  return named.reverse().sort((one, other) => distance(one) - distance(other))[0];
}

function withEffort(body: JsonBody, { field, key }: EffortField, effort: string | undefined): JsonBody {
  const { [field]: old, ...rest } = body;
  if (!key) return effort === undefined ? rest : { ...rest, [field]: effort };
  const { [key]: _, ...others } = objectAt(old);
  if (effort !== undefined) return { ...rest, [field]: { ...others, [key]: effort } };
  // A refusal of an effort is one of all that is asked of thoughts; an output has more to it.
  return field === "output_config" && Object.keys(others).length > 0 ? { ...rest, [field]: others } : rest;
}

function withoutSummary(body: JsonBody, field: string): JsonBody {
  const { summary: _, ...rest } = objectAt(body, field);
  return { ...body, [field]: rest };
}
