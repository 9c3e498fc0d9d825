import type { Figure, Reading } from "./figures";

/** More numbers than that around one make everything out of each other. */
const MOST_OPERANDS = 10;
/** Of a percentage, which has few digits, fewer do. */
const MOST_FOR_PERCENT = 6;

/** Whether a number can be worked out of others: a sum, a difference, a product, a ratio, a share or a change. */
export function isDerived({ readings, isPercent }: Figure, from: readonly number[]): boolean {
  const operands = [...new Set(from)].slice(0, isPercent ? MOST_FOR_PERCENT : MOST_OPERANDS);
  const results = [...wholes(operands), ...pairs(operands)];
  return readings.some((reading) => results.some((result) => isNear(result, reading)));
}

/** Whether a number is the sum or the mean of a column, or how many there are. */
export function isOfColumn({ readings }: Figure, column: readonly number[]): boolean {
  if (column.length < 2) return false;
  const results = [...wholes(column), column.length];
  return readings.some((reading) => results.some((result) => isNear(result, reading)));
}

function wholes(values: readonly number[]): readonly number[] {
  if (values.length < 2) return [];
  const sum = values.reduce((total, value) => total + value, 0);
  return [sum, sum / values.length];
}

function pairs(values: readonly number[]): readonly number[] {
  return values.flatMap((a, place) =>
    values.slice(place + 1).flatMap((b) => {
      const of = [a + b, Math.abs(a - b), a * b];
      if (a === 0 || b === 0) return of;
      const ratios = [a / b, b / a].flatMap((ratio) => [ratio, ratio * 100, Math.abs(ratio - 1) * 100]);
      return [...of, ...ratios, (a * b) / 100];
    }),
  );
}

/** Rounded as a text may round it, though never by more than two hundredths. */
function isNear(result: number, { value, step }: Reading): boolean {
  return Math.abs(result - value) <= Math.min(step / 2, Math.abs(value) * 0.02) + Math.abs(value) * 1e-9;
}
