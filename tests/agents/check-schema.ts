/** The part of JSON Schema 2020-12 that the published schema uses. */
interface Schema {
  readonly type?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
}

const KNOWN = new Set(
  "$schema $id title description type pattern minimum maximum required properties additionalProperties items".split(
    " ",
  ),
);

/** Violations of a schema in a value, with their paths. @throws Error for a keyword that is not checked here. */
export function schemaProblems(schema: Schema, value: unknown, path = "agent"): readonly string[] {
  for (const keyword of Object.keys(schema)) {
    if (!KNOWN.has(keyword)) throw new Error(`the keyword ${keyword} is not checked`);
  }
  const type = Array.isArray(value) ? "array" : typeof value;
  if (schema.type !== undefined && schema.type !== type) return [`${path}: ${type}, not ${schema.type}`];
  if (typeof value === "string") return stringProblems(schema, value, path);
  if (typeof value === "number") return numberProblems(schema, value, path);
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => schemaProblems(schema.items ?? {}, item, `${path}[${index}]`));
  }
  return objectProblems(schema, value as Readonly<Record<string, unknown>>, path);
}

function stringProblems({ pattern }: Schema, value: string, path: string): readonly string[] {
  return pattern === undefined || new RegExp(pattern, "u").test(value) ? [] : [`${path}: ${pattern}`];
}

function numberProblems({ minimum, maximum }: Schema, value: number, path: string): readonly string[] {
  const inside = value >= (minimum ?? value) && value <= (maximum ?? value);
  return inside ? [] : [`${path}: ${value} is not within ${minimum} and ${maximum}`];
}

function objectProblems(schema: Schema, value: Readonly<Record<string, unknown>>, path: string) {
  const missing = (schema.required ?? []).filter((name) => !Object.hasOwn(value, name));
  const inside = Object.entries(value).flatMap(([name, each]) => {
    const own = schema.properties?.[name] ?? schema.additionalProperties ?? true;
    if (own === false) return [`${path}: ${name} is not allowed`];
    return own === true ? [] : schemaProblems(own, each, `${path}.${name}`);
  });
  return [...missing.map((name) => `${path}: ${name} is missing`), ...inside];
}
