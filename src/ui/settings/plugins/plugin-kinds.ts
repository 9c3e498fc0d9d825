import { tokenName } from "@core/di/token";
import type { Plugin } from "@core/plugin/define-plugin";
import { EVERY_POINT, factsOf } from "@core/points/every-point";

/** Plugins that stand under one heading. */
interface Kind {
  readonly headingKey: string;
  readonly order: number;
}

/** The kinds of those that provide a port of the application, and of those that add to points nobody has declared. */
const PORT: Kind = { headingKey: "plugins:kinds.port", order: 165 };
const OTHER: Kind = { headingKey: "plugins:kinds.other", order: 185 };

const byOrder = (a: Kind, b: Kind) => a.order - b.order;

/** The keys of all headings in their order. */
export const KIND_HEADINGS: readonly string[] = [
  ...new Set([...EVERY_POINT, PORT, OTHER].sort(byOrder).map(({ headingKey }) => headingKey)),
];

/** The key of the heading a plugin stands under: of the first of the kinds of things that it does. */
export function headingOf({ contributes = [], provides = [] }: Plugin): string {
  const points = contributes.map(({ point }) => factsOf(tokenName(point)) ?? OTHER);
  const ports = provides.map(({ token }) => factsOf(tokenName(token)) ?? PORT);
  return ([...points, ...ports].sort(byOrder)[0] ?? OTHER).headingKey;
}

/** Whether a plugin does nothing that a person knows by itself: others are built on it. */
export function isFoundation(plugin: Plugin): boolean {
  const heading = headingOf(plugin);
  return heading === PORT.headingKey || heading === OTHER.headingKey;
}
