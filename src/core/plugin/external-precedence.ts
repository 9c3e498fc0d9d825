import { tokenName } from "../di/token";
import type { Contribution, ContributionEntry, ExtensionPoint } from "./contribution";
import type { Plugin } from "./define-plugin";
import { rulesOf } from "./extension-point";
import { isIrreplaceable } from "./irreplaceable";
import type { PluginHost } from "./plugin-host";
import type { Precedence } from "./plugin-origin";

/** The ranks of outside plugins among what they may not replace, and what they may; a configuration overrules both. */
const BEHIND = -1000;
const IN_PLACE = 1000;

/** The rights that were agreed to for a plugin from outside. */
export interface OutsideGrant {
  /** Names of what it may take the place of. */
  readonly mayReplace: readonly string[];
  /** Whether the configuration of this deployment brings it, which may switch off what it stands in for. */
  readonly isConfigured?: boolean;
  /** Whether a plugin came from outside as well. */
  readonly isOutside: (pluginId: string) => boolean;
}

/** A plugin from outside: behind all others, but for what the user has named as replaceable. */
export class ExternalPrecedence implements Precedence {
  readonly #host: PluginHost;
  readonly #pluginId: string;
  readonly #mayReplace: ReadonlySet<string>;
  readonly #isConfigured: boolean;
  readonly #isOutside: (pluginId: string) => boolean;

  constructor(
    host: PluginHost,
    pluginId: string,
    { mayReplace, isConfigured = false, isOutside }: OutsideGrant,
  ) {
    this.#host = host;
    this.#pluginId = pluginId;
    this.#mayReplace = new Set(mayReplace);
    this.#isConfigured = isConfigured;
    this.#isOutside = isOutside;
  }

  rankOf(point: ExtensionPoint<Contribution>, contribution: Contribution, use?: string): number {
    const names = rivalsOf(this.#host, this.#pluginId, point, contribution, use).map(({ name }) => name);
    return names.length > 0 && names.every((name) => this.replaces(name)) ? IN_PLACE : BEHIND;
  }

  portRank(port: string): number {
    return [...this.#mayReplace].some((name) => name.startsWith(`${port}/`)) ? IN_PLACE : BEHIND;
  }

  replaces(name: string): boolean {
    return this.#mayReplace.has(name) && !isIrreplaceable(this.#host, name);
  }

  /**
   * The contributions of a plugin that may be used under their ids: what is built in may be switched off, but what was
   * stored under its id, keys for one, is still its own.
   */
  admitted({ contributes = [] }: Plugin): readonly ContributionEntry[] {
    if (this.#isConfigured) return contributes;
    return contributes.filter(({ point, contribution: { id } }) => {
      const known = this.#host.open(point as ExtensionPoint<Contribution>).entries;
      return (
        this.replaces(`${tokenName(point)}/${id}`) ||
        known.every((entry) => entry.contribution.id !== id || this.#isOutside(entry.pluginId))
      );
    });
  }
}

/** The contribution that another would be used in the place of. */
export interface Rival {
  /** `point/id` */
  readonly name: string;
  /** The id of the plugin it belongs to. */
  readonly pluginId: string;
  readonly contribution: Contribution;
}

/** The contributions of other plugins under the id of a contribution, or for one of its uses. */
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
