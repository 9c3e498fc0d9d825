import type { SubTaskPlan } from "../../../domain/task/sub-task-templates";

/** A part as a model names it: dependencies are ids, titles or numbers. */
export interface NamedPart {
  readonly id?: string | number | undefined;
  readonly title: string;
  readonly description: string;
  readonly dependencies: readonly (string | number)[];
  readonly role?: string | undefined;
  readonly acceptanceCriteria: readonly string[];
}

/** A plan with more parts is cut to the first ones and the one that delivers: the model has lost its way. */
const MAX_PARTS = 12;

/**
 * Sorts parts so that each comes after what it depends on, and lets the last one wait for all loose ends: it delivers.
 * Dependencies on nothing that exists are dropped. `undefined` when there is a cycle.
 */
export function orderedPlan(named: readonly NamedPart[]): readonly SubTaskPlan[] | undefined {
  const base = firstNumber(named);
  const all = uniqueTitles(named);
  const kept = all.map((_, place) => place).filter((place) => isKept(place, all.length));
  const parts = kept.flatMap((place) => all[place] ?? []);
  const needs = kept.map((place) =>
    dependencyPlaces(named[place], place, named, base).flatMap((need) => {
      const at = kept.indexOf(need);
      return at < 0 ? [] : [at];
    }),
  );
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

/** Titles of the parts that a plan is cut by. */
export function partsBeyond(named: readonly NamedPart[]): readonly string[] {
  return named.filter((_, place) => !isKept(place, named.length)).map(({ title }) => title);
}

function isKept(place: number, count: number): boolean {
  return place < MAX_PARTS - 1 || place === count - 1;
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

function dependencyPlaces(
  part: NamedPart | undefined,
  own: number,
  parts: readonly NamedPart[],
  base: number,
): readonly number[] {
  const places = (part?.dependencies ?? []).map((dependency) => {
    const named = placeNamed(dependency, parts);
    return named >= 0 ? named : (numberOf(dependency) ?? Number.NaN) - base;
  });
  return [...new Set(places)].filter((place) => place >= 0 && place < parts.length && place !== own);
}

function placeNamed(dependency: string | number, parts: readonly NamedPart[]): number {
  const name = normalised(dependency);
  const byId = parts.findIndex(({ id }) => id !== undefined && normalised(id) === name);
  return byId >= 0 ? byId : parts.findIndex(({ title }) => normalised(title) === name);
}

/** `2`, `"2"`, `"#2"` or `"task 2"`. */
function numberOf(dependency: string | number): number | undefined {
  const digits = /^(?:[a-z]+[- ]?)?#?(\d+)$/i.exec(String(dependency).trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Whether numbers count from 0, as they do where one of them is 0, or from 1. */
function firstNumber(parts: readonly NamedPart[]): 0 | 1 {
  const numbers = parts.flatMap(({ dependencies }) =>
    dependencies.filter((each) => placeNamed(each, parts) < 0),
  );
  return numbers.some((each) => numberOf(each) === 0) ? 0 : 1;
}

function normalised(name: string | number): string {
  return String(name).trim().toLowerCase();
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
