import { tokenName } from "../di/token";
import type { Contribution, ExtensionPoint } from "./contribution";
import { rulesOf } from "./extension-point";
import type { PluginHost } from "./plugin-host";
import type { Standing } from "./plugin-origin";

/** Where plugins from outside rank among what they may not replace, and what they may; a configuration overrules both. */
const BEHIND = -1000;
const IN_PLACE = 1000;

/** A plugin from outside: behind all others, but for what the user has named as replaceable. */
export class OutsideStanding implements Standing {
  readonly #host: PluginHost;
  readonly #pluginId: string;
  readonly #mayReplace: ReadonlySet<string>;

  constructor(host: PluginHost, pluginId: string, mayReplace: readonly string[]) {
    this.#host = host;
    this.#pluginId = pluginId;
    this.#mayReplace = new Set(mayReplace);
  }

  rankOf(point: ExtensionPoint<Contribution>, contribution: Contribution, use?: string): number {
    const names = rivalsOf(this.#host, this.#pluginId, point, contribution, use).map(({ name }) => name);
    return names.length > 0 && names.every((name) => this.replaces(name)) ? IN_PLACE : BEHIND;
  }

  portRank(port: string): number {
    return [...this.#mayReplace].some((name) => name.startsWith(`${port}/`)) ? IN_PLACE : BEHIND;
  }

  replaces(name: string): boolean {
    return this.#mayReplace.has(name);
  }
}

/** What a contribution would be used in the place of. */
export interface Rival {
  /** `point/id` */
  readonly name: string;
  /** Whose it is. */
  readonly pluginId: string;
  readonly contribution: Contribution;
}

/** What other plugins contribute under the id of a contribution, or for one of its uses. */
export function rivalsOf(
  host: PluginHost,
  ownerId: string,
  point: ExtensionPoint<Contribution>,
  contribution: Contribution,
  use?: string,
): readonly Rival[] {
  const { serves = () => [] } = rulesOf(point);
  const uses = use === undefined ? serves(contribution) : [use];
  return host
    .open(point)
    .entries.filter(
      ({ contribution: other, pluginId }) =>
        pluginId !== ownerId &&
        (other.id === contribution.id || serves(other).some((served) => uses.includes(served))),
    )
    .map(({ contribution: other, pluginId }) => ({
      name: `${tokenName(point)}/${other.id}`,
      pluginId,
      contribution: other,
    }));
}
