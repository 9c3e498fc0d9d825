import { AppError } from "@core/errors/app-error";
import { defineTool } from "@shared/define-tool";
import { Parser } from "expr-eval-fork";
import * as v from "valibot";

/** More than any calculation that somebody means. */
const LONGEST = 1_000;

const schema = v.strictObject({
  expression: v.pipe(
    v.string(),
    v.minLength(1),
    v.maxLength(LONGEST),
    v.description("Such as (1250 * 1.19 - 80) / 12, sqrt(2), 7!, max(3, 9) or 2^10. Decimals with a point."),
  ),
});

// No assignment, no functions of one's own, nothing that makes long texts or lists: an expression ends soon.
const parser = new Parser({
  operators: { assignment: false, fndef: false, concatenate: false, in: false },
});

/** Calculates what an expression comes to. @throws AppError `tool.no-number`. */
export function calculate(expression: string): string {
  const value: unknown = evaluate(expression);
  if (typeof value === "boolean") return String(value);
  if (typeof value !== "number" || !Number.isFinite(value))
    throw new AppError("tool.no-number", { expression });
  // 0.1 + 0.2 is 0.3: the last digits of a binary fraction are none of anybody's calculation.
  return String(Number(value.toPrecision(15)));
}

function evaluate(expression: string): unknown {
  try {
    return parser.evaluate(expression);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new AppError("tool.no-number", { expression, reason }, { cause: error });
  }
}

/** Calculates, so that no model has to in its head. */
export const calculator = defineTool({
  description:
    "Calculates the value of an arithmetic expression exactly. Use it for every calculation that goes beyond adding two small numbers.",
  schema,
  isRepeatable: true,
  run: async ({ expression }) => ({ content: calculate(expression) }),
});
