import { tokenName } from "../di/token";
import type { Contribution, ExtensionPoint } from "./contribution";
import type { Plugin } from "./define-plugin";
import { type Combination, rulesOf } from "./extension-point";
import type { PluginHost } from "./plugin-host";

/** A contribution or port of a plugin, as a person looks at it. */
export interface PluginPart {
  /** By which a configuration ranks it: `{point or port}/{id}`. */
  readonly key: string;
  readonly name: string;
  /** What it is used for, such as the languages of a code block. */
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
    .map(({ point, contribution }) =>
      contributionPart(host, point as unknown as ExtensionPoint<Contribution>, contribution),
    );
  return [
    ...contributed,
    ...(plugin.provides ?? []).map(({ token }) => portPart(host, plugin, tokenName(token))),
  ];
}

function contributionPart(
  host: PluginHost,
  point: ExtensionPoint<Contribution>,
  contribution: Contribution,
): PluginPart {
  const { combine, serves = () => [] } = rulesOf(point);
  const served = serves(contribution);
  const { all } = host.open(point);
  const rivals = all.includes(contribution)
    ? all.filter((each) => each !== contribution && serves(each).some((use) => served.includes(use)))
    : [];
  const rank = host.rankOf(point, contribution);
  const highest = Math.max(...rivals.map((rival) => host.rankOf(point, rival)));
  const first = rivals.every((rival) => all.indexOf(contribution) < all.indexOf(rival));
  return {
    key: `${tokenName(point)}/${contribution.id}`,
    name: contribution.name ?? contribution.id,
    serves: served,
    combine,
    rivals: rivals.map(({ id }) => `${tokenName(point)}/${id}`),
    // Among equals that are asked how well they suit, none is preferred.
    preferred: rivals.length > 0 && (combine === "best-fit" ? rank > highest : first),
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
