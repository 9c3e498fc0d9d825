import { CellFunctions, type OpenCell } from "../../contained/cell-functions";
import type { ContainedAdapter } from "../../contained/contained-adapter";
import type { ManifestContribution, PluginManifest } from "../../domain/external-plugins/manifest";
import { AppError } from "../../errors/app-error";
import { PLUGIN_API_VERSION, type Plugin } from "../../plugin/define-plugin";
import { factsOf } from "../../points/every-point";
import { assertTextsKnown, followLanguage, partsByLanguage } from "./translated-parts";

/**
 * A plugin from outside stands behind all that is built in: it takes nobody's place until the user, or the
 * configuration, gives it a rank.
 */
const OUTSIDE_RANK = -20;

/**
 * A contained plugin as one that can be installed: data of its manifest, and implementations that call into its cell. That
 * is opened at the first call; nothing of the plugin runs before. Its texts are in the language asked for at that moment.
 * @throws AppError `external-plugin.bad-contribution`, `.bad-manifest`, `.not-contained`, `.unknown-point`.
 */
export async function containedPlugin(
  manifest: PluginManifest,
  open: OpenCell,
  language: () => string = () => "",
): Promise<Plugin> {
  const making = manifest.contributes.map(async (data, place) => {
    const functions = new CellFunctions(manifest, data, open);
    const adapter = await adapterOf(manifest, data);
    const make = (said: PluginManifest) =>
      adapter({ data: said.contributes[place] ?? data, manifest: said, functions, open });
    return partsByLanguage(manifest, make);
  });
  const parts = await Promise.all(making);
  assertTextsKnown(manifest);
  const { id, name, description } = manifest;
  return {
    id,
    apiVersion: PLUGIN_API_VERSION,
    name,
    ...(description === undefined ? {} : { description }),
    contributes: parts.flatMap(({ written, translated }) =>
      (written.contributes ?? []).map(({ point, contribution }, index) => ({
        point,
        contribution: followLanguage(
          { ...contribution, rank: OUTSIDE_RANK },
          (code) => translated.get(code)?.contributes?.[index]?.contribution,
          [...translated.keys()],
          language,
        ),
      })),
    ),
    provides: parts
      .flatMap(({ written: { provides = [] } }) => provides)
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
