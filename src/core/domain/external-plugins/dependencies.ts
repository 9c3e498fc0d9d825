import * as v from "valibot";
import { plainId } from "./manifest-values";
import { versionOrder } from "./version-order";

const MOST = 10;

/** A version of a manifest: three numbers, and a pre-release where it is one. */
export const manifestVersion = v.pipe(
  v.string(),
  v.regex(/^\d+\.\d+\.\d+(-[\w.]+)?$/, "it has to be three numbers, such as 1.2.3"),
  v.maxLength(40),
);

/** The schema of the plugins that one needs: the lowest version of each, by its id. */
export const manifestDependencies = v.pipe(
  v.record(plainId(64), manifestVersion),
  v.check((all) => Object.keys(all).length <= MOST, `more than ${MOST} plugins`),
);

/** A plugin as far as others depend on it, and it on others. */
export interface DependentPlugin {
  readonly id: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>> | undefined;
  /** Whether nothing else keeps it from running. */
  readonly mayRun: boolean;
}

/** A plugin that another one needs and does not have. */
export interface LackingDependency {
  readonly id: string;
  /** The lowest version that will do. */
  readonly version: string;
  /** Whether there is none, too old a one, or one that does not run. */
  readonly why: "missing" | "old" | "off";
}

/** The dependencies that plugins lack, by their ids, of those that lack any. Those in a circle lack each other. */
export function lackingDependencies(
  plugins: readonly DependentPlugin[],
): ReadonlyMap<string, readonly LackingDependency[]> {
  const byId = new Map(plugins.map((plugin) => [plugin.id, plugin]));
  const running = new Map<string, DependentPlugin>();
  const lackedBy = ({ dependencies = {} }: DependentPlugin) =>
    Object.entries(dependencies).flatMap(([id, version]): LackingDependency[] => {
      const found = byId.get(id);
      if (!found) return [{ id, version, why: "missing" }];
      if (versionOrder(found.version, version) === "older") return [{ id, version, why: "old" }];
      return running.has(id) ? [] : [{ id, version, why: "off" }];
    });
  // From those that need nothing to those that need them: each is looked at once, however many there are.
  const open = new Map<string, number>();
  const waiting = new Map<string, DependentPlugin[]>();
  const ready: DependentPlugin[] = [];
  for (const plugin of plugins.filter(({ mayRun }) => mayRun)) {
    const needed = Object.keys(plugin.dependencies ?? {});
    if (lackedBy(plugin).some(({ why }) => why !== "off")) continue;
    if (needed.length === 0) ready.push(plugin);
    open.set(plugin.id, needed.length);
    for (const id of needed) {
      const others = waiting.get(id) ?? [];
      others.push(plugin);
      waiting.set(id, others);
    }
  }
  for (let next = ready.pop(); next; next = ready.pop()) {
    running.set(next.id, next);
    for (const plugin of waiting.get(next.id) ?? []) {
      const left = (open.get(plugin.id) ?? 0) - 1;
      open.set(plugin.id, left);
      if (left === 0) ready.push(plugin);
    }
  }
  return new Map(
    plugins
      .filter(({ id, mayRun }) => mayRun && !running.has(id))
      .map((plugin) => [plugin.id, lackedBy(plugin)]),
  );
}

/** A plugin on the way from one to itself; nothing where none leads there. */
export function circleOf(plugin: DependentPlugin, others: readonly DependentPlugin[]): string | undefined {
  const byId = new Map(others.map((other) => [other.id, other]));
  const seen = new Set<string>();
  const leadsBack = (first: string): boolean => {
    const open = [first];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (id === plugin.id) return true;
      if (seen.has(id)) continue;
      seen.add(id);
      open.push(...Object.keys(byId.get(id)?.dependencies ?? {}));
    }
    return false;
  };
  return Object.keys(plugin.dependencies ?? {}).find(leadsBack);
}
