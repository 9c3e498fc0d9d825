import type { SubTaskPlan } from "../../domain/sub-task-templates";

/** A part as a model names it: dependencies are titles, or numbers counted from 1. */
export interface NamedPart {
  readonly title: string;
  readonly description: string;
  readonly dependencies: readonly (string | number)[];
  readonly role?: string | undefined;
  readonly acceptanceCriteria: readonly string[];
}

/** A plan with more parts is cut: a model that writes hundreds has lost its way. */
const MAX_PARTS = 12;

/**
 * Sorts parts so that each comes after what it depends on, and lets the last one wait for all loose ends: it delivers.
 * Dependencies on nothing that exists are dropped. `undefined` when there is a cycle.
 */
export function orderedPlan(named: readonly NamedPart[]): readonly SubTaskPlan[] | undefined {
  const parts = uniqueTitles(named.slice(0, MAX_PARTS));
  const needs = parts.map((part, place) => dependencyPlaces(part, place, parts));
  const order: number[] = [];
  while (order.length < parts.length) {
    const next = parts.findIndex(
      (_, place) => !order.includes(place) && (needs[place] ?? []).every((need) => order.includes(need)),
    );
    if (next < 0) return undefined;
    order.push(next);
  }
  return withDelivery(order.map((place) => planOf(parts[place], needs[place] ?? [], order)));
}

function planOf(
  part: NamedPart | undefined,
  needs: readonly number[],
  order: readonly number[],
): SubTaskPlan {
  const { title = "", description = "", role, acceptanceCriteria = [] } = part ?? {};
  return {
    title,
    description: description.trim() || title,
    dependencies: needs.map((need) => order.indexOf(need)).sort((a, b) => a - b),
    ...(role ? { role } : {}),
    acceptanceCriteria,
  };
}

function withDelivery(plan: readonly SubTaskPlan[]): readonly SubTaskPlan[] {
  const last = plan.length - 1;
  const used = new Set(plan.slice(0, last).flatMap(({ dependencies }) => dependencies));
  const loose = plan.map((_, place) => place).filter((place) => place !== last && !used.has(place));
  return plan.map((part, place) =>
    place === last
      ? { ...part, dependencies: [...new Set([...part.dependencies, ...loose])].sort((a, b) => a - b) }
      : part,
  );
}

function dependencyPlaces(part: NamedPart, own: number, parts: readonly NamedPart[]): readonly number[] {
  const places = part.dependencies.map((dependency) => {
    const number = typeof dependency === "number" ? dependency : Number(dependency);
    if (Number.isInteger(number)) return number - 1;
    const title = String(dependency).trim().toLowerCase();
    return parts.findIndex((each) => each.title.toLowerCase() === title);
  });
  const known = places.filter((place) => place >= 0 && place < parts.length && place !== own);
  return [...new Set(known)];
}

function uniqueTitles(parts: readonly NamedPart[]): readonly NamedPart[] {
  const counts = new Map<string, number>();
  return parts.map((part) => {
    const key = part.title.toLowerCase();
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count === 1 ? part : { ...part, title: `${part.title} (${count})` };
  });
}
