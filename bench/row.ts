/** One line of the table. */
export interface Row {
  readonly name: string;
  /** A ratio unless there is a unit. */
  readonly measured: number;
  readonly unit?: "%" | "ms" | "MB/s" | "" | undefined;
  /** The promise; a row without one only reports. */
  readonly limit?: { readonly sign: "≤" | "≥" | "="; readonly value: number };
}

/** Whether what is promised is kept. */
export function isKept({ measured, limit }: Row): boolean {
  if (!limit) return true;
  // As it is shown: a promise is not broken by what two decimals do not tell.
  const shown = Number(measured.toFixed(2));
  if (limit.sign === "=") return shown === limit.value;
  return limit.sign === "≤" ? shown <= limit.value : shown >= limit.value;
}

/** At most so much. */
export function atMost(name: string, measured: number, value: number, unit?: Row["unit"]): Row {
  return { name, measured, limit: { sign: "≤", value }, unit };
}

/** At least so much. */
export function atLeast(name: string, measured: number, value: number, unit?: Row["unit"]): Row {
  return { name, measured, limit: { sign: "≥", value }, unit };
}

/** A row whose figure is reported and has no limit. */
export function reported(name: string, measured: number, unit?: Row["unit"]): Row {
  return { name, measured, unit };
}

/** A count that has to be exact. */
export function exactly(name: string, measured: number, value: number): Row {
  return { name, measured, limit: { sign: "=", value }, unit: "" };
}
