import { AppError } from "../../errors/app-error";
import type { ToolArguments } from "../../points/tool";
import type { JsonSchemaChecker } from "../../ports/json-schema";

/** Longer arguments than anybody writes in earnest. */
const LONGEST = 200_000;
/** Most faults that are named. */
const MOST_FAULTS = 5;

/**
 * The arguments of a call. Models that have nothing to say leave them empty.
 * @throws AppError `tool.bad-arguments` with a reason the model can mend them by.
 */
export async function readArguments(
  text: string,
  schema: Readonly<Record<string, unknown>>,
  schemas: JsonSchemaChecker,
): Promise<ToolArguments> {
  if (text.length > LONGEST) throw badArguments(`They are longer than ${LONGEST} characters.`);
  const value = parse(text.trim() === "" ? "{}" : text);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw badArguments("They are no JSON object.");
  const faults = await schemas.check(schema, value);
  if (faults.length > 0) throw badArguments(faults.slice(0, MOST_FAULTS).join("; "));
  return value as ToolArguments;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw badArguments(error instanceof Error ? error.message : String(error));
  }
}

function badArguments(reason: string): AppError {
  return new AppError("tool.bad-arguments", { reason });
}
