import type { Contribution, ReadonlyRegistry } from "@core/plugin/contribution";

/** A registry of these contributions, none of which serves anything in another's place. */
export function registryOf<C extends Contribution>(all: readonly C[] = []): ReadonlyRegistry<C> {
  return { all, find: (id) => all.find((each) => each.id === id), serving: () => [] };
}
