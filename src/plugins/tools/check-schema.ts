import { type Schema, Validator } from "@cfworker/json-schema";

const DRAFT = "2020-12";

/** Faults of a value; empty where it fits its schema. A schema that makes no sense is a fault as well. */
export function checkSchema(schema: Readonly<Record<string, unknown>>, value: unknown): readonly string[] {
  try {
    const { valid, errors } = new Validator(schema as Schema, DRAFT, false).validate(value);
    if (valid) return [];
    // The first only says that something within is wrong.
    const telling = errors.filter(({ keyword }) => keyword !== "properties" && keyword !== "items");
    return (telling.length > 0 ? telling : errors).map(
      ({ instanceLocation, error }) => `${instanceLocation.replace(/^#\/?/, "") || "arguments"}: ${error}`,
    );
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
