import { listAt, objectAt } from "../json-value";
import type { JsonSchema } from "./tool-turns";

/** The schema keywords Gemini knows: https://ai.google.dev/api/caching#Schema. Anything else is refused. */
const KNOWN = [
  "description",
  "title",
  "minimum",
  "maximum",
  "minItems",
  "maxItems",
  "minLength",
  "maxLength",
  "pattern",
];
const FORMATS: readonly unknown[] = ["float", "double", "int32", "int64", "enum", "date-time"];
/** A schema that refers to itself has no end; deeper than this nothing is said of it. */
const DEEPEST = 12;

/**
 * The schema of a tool's arguments in Gemini's subset of OpenAPI: references written out, unions and constants as it has
 * them. An object without properties is refused there; a function without parameters is not.
 */
export function geminiSchema(schema: JsonSchema): JsonSchema | undefined {
  const definitions = { ...objectAt(schema, "definitions"), ...objectAt(schema, "$defs") };
  const whole = converted(schema, definitions, 0);
  return whole.properties ? whole : undefined;
}

function converted(given: unknown, definitions: JsonSchema, depth: number): JsonSchema {
  const schema = merged(given, definitions, depth);
  const inner = (each: unknown) => converted(each, definitions, depth + 1);
  const types = [schema.type].flat().filter((type) => typeof type === "string");
  const type = types.find((each) => each !== "null");
  if (depth > DEEPEST) return { type: "string" };
  const known = Object.fromEntries(KNOWN.flatMap((name) => (name in schema ? [[name, schema[name]]] : [])));
  const unions = [...listAt(schema, "anyOf"), ...listAt(schema, "oneOf")];
  const options = unions.filter((each) => objectAt(each).type !== "null").map(inner);
  const isNullable = types.includes("null") || options.length < unions.length || schema.nullable === true;
  const [only] = options;
  if (only && options.length === 1) return { ...only, ...known, ...(isNullable ? { nullable: true } : {}) };
  return {
    ...known,
    ...(options.length > 1 ? {} : { type: type ?? "string" }),
    ...(FORMATS.includes(schema.format) ? { format: schema.format } : {}),
    ...(isNullable ? { nullable: true } : {}),
    ...(options.length > 1 ? { anyOf: options } : {}),
    ...valuesOf(schema, type),
    ...partsOf(schema, type, inner),
  };
}

/** With what it refers to, and with all that has to be true at once. */
function merged(given: unknown, definitions: JsonSchema, depth: number): JsonSchema {
  const { $ref, allOf, ...schema } = objectAt(given);
  if (depth > DEEPEST) return schema;
  const name = typeof $ref === "string" ? ($ref.split("/").at(-1) ?? "") : "";
  const parts = [...($ref ? [definitions[name]] : []), ...(Array.isArray(allOf) ? allOf : [])];
  return parts
    .map((part) => merged(part, definitions, depth + 1))
    .reduceRight((whole, part) => withPart(whole, part), schema);
}

function withPart(whole: JsonSchema, part: JsonSchema): JsonSchema {
  const properties = { ...objectAt(part, "properties"), ...objectAt(whole, "properties") };
  const required = [...listAt(part, "required"), ...listAt(whole, "required")];
  return {
    ...part,
    ...whole,
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
    ...(required.length > 0 ? { required } : {}),
  };
}

/** Values to choose from have to be texts; a schema without any type is one of a text. */
function valuesOf(schema: JsonSchema, type: string | undefined): JsonSchema {
  const values = "const" in schema ? [schema.const] : listAt(schema, "enum");
  const texts = values.filter((value) => typeof value === "string" && value !== "");
  if (texts.length === 0 || (type !== undefined && type !== "string")) return {};
  return { type: "string", enum: texts };
}

function partsOf(
  schema: JsonSchema,
  type: string | undefined,
  inner: (each: unknown) => JsonSchema,
): JsonSchema {
  if (type === "array")
    return { items: inner(schema.items ?? listAt(schema, "prefixItems")[0] ?? { type: "string" }) };
  const properties = Object.entries(objectAt(schema, "properties"));
  if (properties.length === 0) return {};
  const names = new Set(properties.map(([name]) => name));
  const required = listAt(schema, "required").filter((name) => typeof name === "string" && names.has(name));
  return {
    type: "object",
    properties: Object.fromEntries(properties.map(([name, each]) => [name, inner(each)])),
    ...(required.length > 0 ? { required } : {}),
  };
}
