import { token } from "../di/token";
import type { Contribution, ExtensionPoint } from "./contribution";

/** The way the contributions to a point work together. */
export type Combination =
  /** Every one is used, the highest rank first. */
  | "all"
  /** Every one is used; of what two of them give under one id, the higher rank's stays. */
  | "merged"
  /** The highest rank of those that fit does it alone. */
  | "first-fit"
  /** The highest rank does it alone; among equals the one that suits best. */
  | "best-fit"
  /** Every one is offered, and named by its id where it is used. */
  | "chosen"
  /** Every one is used once, in the order of its own number. */
  | "sequence";

/** The rules for all contributions to a point. */
export interface PointRules<C extends Contribution = Contribution> {
  readonly combine: Combination;
  /** The uses of a contribution; those with one in common are rivals. Absent where none takes another's place. */
  readonly serves?: (contribution: C) => readonly string[];
  /** Whether people choose for each use by itself, such as for a language, which of its rivals serves it. */
  readonly chosenByUse?: boolean;
  /** No configuration switches one off. */
  readonly alwaysOn?: boolean;
  /** Whether a contribution may come only from a plugin that is built together with the application. */
  readonly isBuiltInOnly?: (contribution: C) => boolean;
}

const rules = new Map<symbol, PointRules<never>>();

/** Declares an extension point. Contributing to it creates its registry; reading one nobody contributed to gives none. */
export function extensionPoint<C extends Contribution>(
  name: string,
  pointRules: PointRules<C>,
): ExtensionPoint<C> {
  const point: ExtensionPoint<C> = token(name);
  rules.set(point, pointRules);
  return point;
}

/** The rules of a point; one that was declared in another bundle uses all that is contributed. */
export function rulesOf<C extends Contribution>(point: ExtensionPoint<C>): PointRules<C> {
  return (rules.get(point) as PointRules<C> | undefined) ?? { combine: "all" };
}
