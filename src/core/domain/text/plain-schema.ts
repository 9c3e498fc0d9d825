/** A schema that comes to more parts than this, references followed, is not checked here. */
const MOST_PARTS = 2_000;
const DEEPEST = 24;
/** They may be made to take for ever, or say nothing about a value. */
const LEFT_OUT = new Set([
  "$schema",
  "$id",
  "$anchor",
  "$defs",
  "definitions",
  "$comment",
  "pattern",
  "patternProperties",
  "format",
]);

type Schema = Readonly<Record<string, unknown>>;
const ANY: Schema = { type: "object" };

/**
 * The schema of a tool's arguments as it is checked in this page and told to models: references within it are followed
 * and patterns are left out, so that a check takes no longer than the schema is long. Its server checks the rest.
 */
export function plainSchema(schema: unknown): Schema {
  const root = isObject(schema) ? schema : ANY;
  const left = { parts: MOST_PARTS };
  try {
    const plain = simplified(root, root, left, 0);
    return isObject(plain) && plain.type === "object" ? plain : ANY;
  } catch {
    // Longer than may be checked, or with a reference that leads nowhere.
    return ANY;
  }
}

function simplified(value: unknown, root: Schema, left: { parts: number }, depth: number): unknown {
  left.parts -= 1;
  if (left.parts < 0) throw new RangeError("The schema is too large.");
  if (depth > DEEPEST && typeof value === "object") return Array.isArray(value) ? undefined : {};
  if (Array.isArray(value)) return value.map((each) => simplified(each, root, left, depth + 1));
  if (!isObject(value)) return value;
  if (typeof value.$ref === "string") return simplified(referred(value.$ref, root), root, left, depth + 1);
  const isNames = value[NAMES] === true;
  const entries = Object.entries(value).flatMap(([name, part]) => {
    if (name === "__proto__" || (!isNames && LEFT_OUT.has(name))) return [];
    const inner = name === "properties" && !isNames && isObject(part) ? { ...part, [NAMES]: true } : part;
    return [[name, simplified(inner, root, left, depth + 1)]];
  });
  return Object.fromEntries(entries);
}

/** Marks the names of properties, which may be those of keywords. */
const NAMES = Symbol("names");

function referred(reference: string, root: Schema): unknown {
  if (!reference.startsWith("#")) return {};
  let found: unknown = root;
  for (const step of reference.slice(1).split("/").filter(Boolean)) {
    const name = decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~");
    found = isObject(found) && Object.hasOwn(found, name) ? found[name] : {};
  }
  return found;
}

function isObject(value: unknown): value is Readonly<Record<string | symbol, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
