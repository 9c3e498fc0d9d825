import { tokenName } from "../di/token";
import type { Contribution, ExtensionPoint } from "./contribution";
import type { Plugin } from "./define-plugin";
import { type Combination, rulesOf } from "./extension-point";
import type { PluginHost } from "./plugin-host";

/** A contribution or port of a plugin, as a person looks at it. */
export interface PluginPart {
  /** By which a configuration ranks it: `{point or port}/{id}`, or `{point}/{id}#{use}` for one use of it. */
  readonly key: string;
  readonly name: string;
  /** The one use it is about, where others could serve that and people choose for each use by itself. */
  readonly use?: string;
  /** Its uses, such as the languages of a code block. */
  readonly serves: readonly string[];
  readonly combine: Combination;
  /** Keys of the others that could be used in its place. */
  readonly rivals: readonly string[];
  /** Whether its rank puts it before all of them. */
  readonly preferred: boolean;
  /** The rank that would. */
  readonly winningRank: number;
}

/** The parts of a plugin, with what they compete for while it is switched on. Texts are none. */
export function partsOf(host: PluginHost, plugin: Plugin): readonly PluginPart[] {
  const contributed = (plugin.contributes ?? [])
    .filter(({ point }) => tokenName(point) !== "locale-bundle")
    .flatMap(({ point, contribution }) =>
      contributionParts(host, point as unknown as ExtensionPoint<Contribution>, contribution),
    );
  return [
    ...contributed,
    ...(plugin.provides ?? []).map(({ token }) => portPart(host, plugin, tokenName(token))),
  ];
}

function contributionParts(
  host: PluginHost,
  point: ExtensionPoint<Contribution>,
  contribution: Contribution,
): readonly PluginPart[] {
  const { combine, serves = () => [], chosenByUse } = rulesOf(point);
  const served = serves(contribution);
  const registry = host.open(point);
  const isUsed = registry.all.includes(contribution);
  const key = `${tokenName(point)}/${contribution.id}`;
  const said = { name: contribution.name ?? contribution.id, combine };
  if (!chosenByUse) {
    const all = registry.all.filter((each) => serves(each).some((use) => served.includes(use)));
    return [{ key, ...said, serves: served, ...contest(host, point, contribution, isUsed ? all : []) }];
  }
  const contested = isUsed ? served.filter((use) => registry.serving(use).length > 1) : [];
  const rest = served.filter((use) => !contested.includes(use));
  return [
    ...(rest.length > 0 ? [{ key, ...said, serves: rest, ...contest(host, point, contribution, []) }] : []),
    ...contested.map((use) => ({
      key: `${key}#${use}`,
      ...said,
      use,
      serves: [use],
      ...contest(host, point, contribution, registry.serving(use), use),
    })),
  ];
}

/** The standing of a contribution among those that serve the same, in the order they are asked in. */
function contest(
  host: PluginHost,
  point: ExtensionPoint<Contribution>,
  contribution: Contribution,
  all: readonly Contribution[],
  use?: string,
): Pick<PluginPart, "rivals" | "preferred" | "winningRank"> {
  const rivals = all.filter((each) => each !== contribution);
  const rank = host.rankOf(point, contribution, use);
  const highest = Math.max(...rivals.map((rival) => host.rankOf(point, rival, use)));
  // Among equals that are asked how well they suit, none is preferred.
  const isFirst = rulesOf(point).combine === "best-fit" ? rank > highest : all[0] === contribution;
  const suffix = use === undefined ? "" : `#${use}`;
  return {
    rivals: rivals.map(({ id }) => `${tokenName(point)}/${id}${suffix}`),
    preferred: rivals.length > 0 && isFirst,
    winningRank: highest + 1,
  };
}

function portPart(host: PluginHost, plugin: Plugin, port: string): PluginPart {
  const offers = host.ports.find(({ name }) => name === port)?.offers ?? [];
  const offered = offers.some(({ pluginId }) => pluginId === plugin.id);
  const rivals = offered ? offers.filter(({ pluginId }) => pluginId !== plugin.id) : [];
  return {
    key: `${port}/${plugin.id}`,
    name: port,
    serves: [],
    combine: "first-fit",
    rivals: rivals.map(({ pluginId }) => `${port}/${pluginId}`),
    preferred: rivals.length > 0 && offers[0]?.pluginId === plugin.id,
    winningRank: Math.max(...rivals.map(({ rank }) => rank)) + 1,
  };
}
