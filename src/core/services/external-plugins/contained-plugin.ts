import { CellFunctions, type OpenCell } from "../../contained/cell-functions";
import type { ContainedAdapter } from "../../contained/contained-adapter";
import type { ManifestContribution, PluginManifest } from "../../domain/external-plugins/manifest";
import { AppError } from "../../errors/app-error";
import { PLUGIN_API_VERSION, type Plugin } from "../../plugin/define-plugin";
import { factsOf } from "../../points/every-point";

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
export async function containedPlugin(manifest: PluginManifest, open: OpenCell): Promise<Plugin> {
  const making = manifest.contributes.map(async (data) => {
    const functions = new CellFunctions(manifest, data, open);
    return (await adapterOf(manifest, data))({ data, manifest, functions, open });
  });
  const parts = await Promise.all(making);
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

async function adapterOf(
  { name }: PluginManifest,
  { point }: ManifestContribution,
): Promise<ContainedAdapter> {
  const facts = factsOf(point);
  if (facts?.openTo === "contained") return facts.adapter();
  throw new AppError(facts ? "external-plugin.not-contained" : "external-plugin.unknown-point", {
    ...{ plugin: name, point },
  });
}
