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
  for (let before = -1; before < running.size; ) {
    before = running.size;
    for (const plugin of plugins)
      if (plugin.mayRun && lackedBy(plugin).length === 0) running.set(plugin.id, plugin);
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
  const leadsBack = (id: string, seen: Set<string>): boolean => {
    if (id === plugin.id) return true;
    if (seen.has(id)) return false;
    seen.add(id);
    return Object.keys(byId.get(id)?.dependencies ?? {}).some((next) => leadsBack(next, seen));
  };
  const seen = new Set<string>();
  return Object.keys(plugin.dependencies ?? {}).find((id) => leadsBack(id, seen));
}
