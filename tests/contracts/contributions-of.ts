import { assertPlugin } from "@core/plugin/assert-plugin";
import type { Contribution, ExtensionPoint } from "@core/plugin/contribution";
import type { Plugin } from "@core/plugin/define-plugin";

const BUILT_IN = import.meta.glob<Plugin>(
  ["../../src/plugins/*/plugin.ts", "../../src/ui/{pages,settings}/*/plugin.ts"],
  { eager: true, import: "default" },
);

/** Every plugin of the built application, which the host takes. */
export const BUILT_IN_PLUGINS: readonly Plugin[] = Object.values(BUILT_IN).map((plugin) => {
  assertPlugin(plugin, true);
  return plugin;
});

/** Contributions of a plugin, to one point or to all. */
export function contributionsOf<C extends Contribution>(
  { contributes = [] }: Plugin,
  point?: ExtensionPoint<C>,
): readonly C[] {
  return contributes
    .filter((entry) => point === undefined || (entry.point as symbol) === (point as symbol))
    .map(({ contribution }) => contribution as C);
}

/** Contributions of all built-in plugins to a point. */
export function builtIn<C extends Contribution>(point: ExtensionPoint<C>): readonly C[] {
  return BUILT_IN_PLUGINS.flatMap((plugin) => contributionsOf(plugin, point));
}
