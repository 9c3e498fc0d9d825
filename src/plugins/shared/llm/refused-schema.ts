import { objectAt, valueAt } from "../json-value";
import type { BodyChange } from "./refused-effort";

type JsonBody = Readonly<Record<string, unknown>>;

/** Fields that ask for a form, and what goes with them: chat completions; Responses; Messages; Ollama; Gemini. */
const FIELDS: readonly (readonly [field: string, key?: "format"])[] = [
  ["response_format"],
  ["text", "format"],
  ["output_config", "format"],
  ["format"],
  ["responseSchema"],
];
const NAMED =
  /response_?(format|schema|mime_?type)|json[_ ]?(schema|mode)|structured|\b(text|output_config)\.format|\bformat\b|\bschema\b|\bgrammar\b/i;

/** The change after a refused form: none is asked for, as replies are read carefully without. */
export function refusedSchema(body: JsonBody, refusal: string): BodyChange | undefined {
  if (!NAMED.test(refusal)) return undefined;
  const found = FIELDS.find(([field, key]) => valueAt(body, field, ...(key ? [key] : [])) !== undefined);
  if (!found) return undefined;
  const [field, key] = found;
  return { key: "schema", change: (each) => withoutForm(each, field, key) };
}

function withoutForm(body: JsonBody, field: string, key?: string): JsonBody {
  const { [field]: old, responseMimeType: _, ...rest } = body;
  if (!key) return rest;
  const { [key]: __, ...others } = objectAt(old);
  return Object.keys(others).length > 0 ? { ...rest, [field]: others } : rest;
}
