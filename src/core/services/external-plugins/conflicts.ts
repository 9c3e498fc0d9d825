import { token } from "../../di/token";
import type { ManifestContribution, PluginManifest } from "../../domain/external-plugins/manifest";
import type { Contribution, ExtensionPoint } from "../../plugin/contribution";
import { rivalsOf } from "../../plugin/external-precedence";
import { isIrreplaceable } from "../../plugin/irreplaceable";
import type { PluginHost } from "../../plugin/plugin-host";

/** Something installed that a plugin from outside would be used in the place of, if the user lets it. */
export interface PluginConflict {
  /** `point/id`, or `port/plugin` */
  readonly name: string;
  /** The title people know it by: the key of a text, or words. */
  readonly title: string;
  /** It has the very id, of which there is one: unless it is replaced, that part of the plugin is not used. */
  readonly isSameId: boolean;
  /** Nobody may replace it, or plugins could no longer be switched off. */
  readonly isIrreplaceable: boolean;
}

/** The conflicts of a plugin: contributions it could take the place of, each once. */
export function conflictsOf(
  host: PluginHost,
  { id, contributes }: PluginManifest,
): readonly PluginConflict[] {
  const all = contributes.flatMap((each) => [
    ...portConflicts(host, id, each),
    ...pointConflicts(host, id, each),
  ]);
  return [...new Map(all.map((conflict) => [conflict.name, conflict])).values()];
}

function pointConflicts(
  host: PluginHost,
  pluginId: string,
  { point: name, ...contribution }: ManifestContribution,
): readonly PluginConflict[] {
  const point: ExtensionPoint<Contribution> = token(name);
  try {
    return rivalsOf(host, pluginId, point, contribution).map((rival) => ({
      name: rival.name,
      title: rival.contribution.name ?? host.find(rival.pluginId)?.name ?? rival.name,
      isSameId: rival.contribution.id === contribution.id,
      isIrreplaceable: isIrreplaceable(host, rival.name),
    }));
  } catch {
    // Data that says not what it serves is refused when the contribution is made of it.
    return [];
  }
}

function portConflicts(
  host: PluginHost,
  pluginId: string,
  { point }: ManifestContribution,
): readonly PluginConflict[] {
  const offers = host.ports.find(({ name }) => name === point)?.offers ?? [];
  return offers
    .filter((offer) => offer.pluginId !== pluginId)
    .map((offer) => ({
      name: `${point}/${offer.pluginId}`,
      title: host.find(offer.pluginId)?.name ?? offer.pluginId,
      isSameId: false,
      isIrreplaceable: false,
    }));
}
