import type { ManifestContribution, PluginManifest } from "../../../domain/external-plugins/manifest";
import { AppError } from "../../../errors/app-error";
import { PLUGIN_API_VERSION, type Plugin } from "../../../plugin/define-plugin";
import { CellFunctions, type OpenCell } from "./cell-functions";
import { CONTAINED_POINTS, NOT_CONTAINED_POINTS } from "./contained-points";

export type { OpenCell } from "./cell-functions";

/**
 * A plugin from outside stands behind all that is built in: it takes nobody's place until the user, or the
 * configuration, gives it a rank.
 */
const OUTSIDE_RANK = -20;

/**
 * A contained plugin as one that can be installed: data of its manifest, and implementations that call into its cell. That
 * is opened at the first call; nothing of the plugin runs before.
 * @throws AppError `external-plugin.bad-contribution`, `.not-contained`, `.unknown-point`.
 */
export function containedPlugin(manifest: PluginManifest, open: OpenCell): Plugin {
  const parts = manifest.contributes.map((data) => {
    const functions = new CellFunctions(manifest, data, open);
    return pointOf(manifest, data)({ data, manifest, functions, open });
  });
  const { id, name, description } = manifest;
  return {
    id,
    apiVersion: PLUGIN_API_VERSION,
    name,
    ...(description === undefined ? {} : { description }),
    contributes: parts
      .flatMap(({ contributes = [] }) => contributes)
      .map(({ point, contribution }) => ({ point, contribution: { ...contribution, rank: OUTSIDE_RANK } })),
    provides: parts
      .flatMap(({ provides = [] }) => provides)
      .map((provision) => ({ ...provision, rank: OUTSIDE_RANK })),
  };
}

function pointOf({ name }: PluginManifest, { point }: ManifestContribution) {
  const contained = CONTAINED_POINTS.get(point);
  if (contained) return contained;
  const code = NOT_CONTAINED_POINTS.has(point)
    ? "external-plugin.not-contained"
    : "external-plugin.unknown-point";
  throw new AppError(code, { plugin: name, point });
}
