import { token } from "../di/token";
import type { Contribution, ExtensionPoint } from "./contribution";

/** What a point demands of those who contribute to it. */
export interface PointRules<C extends Contribution> {
  /** Whether a contribution may come only from a plugin that is built together with the application. */
  isBuiltInOnly?(contribution: C): boolean;
}

const rulesOf = new Map<ExtensionPoint<never>, PointRules<never>>();

/** Names an extension point. Contributing to it creates its registry; reading one nobody contributed to gives none. */
export function extensionPoint<C extends Contribution>(
  name: string,
  rules: PointRules<C> = {},
): ExtensionPoint<C> {
  const point: ExtensionPoint<C> = token(name);
  rulesOf.set(point as unknown as ExtensionPoint<never>, rules);
  return point;
}

/** Whether only a built-in plugin may make this contribution. */
export function isBuiltInOnly(point: ExtensionPoint<never>, contribution: Contribution): boolean {
  return rulesOf.get(point)?.isBuiltInOnly?.(contribution as never) ?? false;
}
