import * as v from "valibot";
import { type Token, token } from "../../../di/token";
import type { InstalledPlugin } from "../../../domain/external-plugins/installed-plugin";
import type { ManifestContribution, PluginManifest } from "../../../domain/external-plugins/manifest";
import { AppError, isAppError } from "../../../errors/app-error";
import type { Contribution, ContributionEntry, ExtensionPoint } from "../../../plugin/contribution";
import {
  contribute,
  PLUGIN_API_VERSION,
  type Plugin,
  type Provision,
  provide,
} from "../../../plugin/define-plugin";
import type { PageScripts } from "../../../ports/page-scripts";
import { isBuiltInOnly } from "../assert-allowed";

const implementation = v.object({
  contributes: v.array(v.looseObject({ point: v.string(), id: v.string() })),
});
type Implemented = v.InferOutput<typeof implementation>["contributes"][number];

/**
 * Runs the file of a plugin that the user trusts with the page, and gives what it implements: what its manifest says it
 * contributes, with functions beside the data, and nothing else. What has `make` provides the port of that name. @throws
 * AppError `external-plugin.not-run`, `external-plugin.bad-contribution`, or what `PageScripts.run` throws.
 */
export async function trustedPlugin(
  { manifest, code, sha256 }: InstalledPlugin,
  scripts: PageScripts,
  signal: AbortSignal,
): Promise<Plugin> {
  // Nobody was asked whether it may run here.
  if (manifest.kind !== "trusted") throw failed(manifest, "it is not trusted with the page");
  const implemented = read(manifest, await run(manifest, () => scripts.run({ code, sha256 }, signal)));
  const all = manifest.contributes.map((said) => implementedAs(manifest, said, implemented));
  return {
    id: manifest.id,
    apiVersion: PLUGIN_API_VERSION,
    name: manifest.name,
    ...(manifest.description === undefined ? {} : { description: manifest.description }),
    contributes: all.flatMap((each) => (isProvision(each) ? [] : [entryOf(each)])),
    provides: all.flatMap((each) => (isProvision(each) ? [provisionOf(each)] : [])),
  };
}

async function run(manifest: PluginManifest, script: () => Promise<unknown>): Promise<unknown> {
  try {
    return await script();
  } catch (error) {
    throw isAppError(error)
      ? error
      : failed(manifest, error instanceof Error ? error.message : String(error));
  }
}

function read(manifest: PluginManifest, implemented: unknown): readonly Implemented[] {
  const result = v.safeParse(implementation, implemented);
  if (!result.success) throw failed(manifest, result.issues[0].message);
  const { contributes } = result.output;
  const isSaid = ({ point, id }: Implemented) =>
    manifest.contributes.some((said) => said.point === point && said.id === id);
  const unsaid = contributes.find((each) => !isSaid(each) || isBuiltInOnly(each.point));
  if (unsaid)
    throw badContribution(manifest, unsaid, "it is not in the manifest, or not for plugins from outside");
  return contributes;
}

function implementedAs(
  manifest: PluginManifest,
  said: ManifestContribution,
  implemented: readonly Implemented[],
): Implemented {
  const found = implemented.find(({ point, id }) => said.point === point && said.id === id);
  if (!found) throw badContribution(manifest, said, "it is not implemented");
  return found;
}

type Named = Pick<ManifestContribution, "point" | "id">;

type ImplementedPort = Implemented & { readonly make: Provision["make"]; readonly rank?: number };

function isProvision(implemented: Implemented): implemented is ImplementedPort {
  return typeof implemented.make === "function";
}

function provisionOf({ point, make, rank }: ImplementedPort): Provision {
  return provide(token(point) as Token<unknown>, make, typeof rank === "number" ? { rank } : {});
}

function entryOf({ point, ...contribution }: Implemented): ContributionEntry {
  return contribute(token(point) as ExtensionPoint<Contribution>, contribution);
}

function failed({ name }: PluginManifest, reason: string): AppError {
  return new AppError("external-plugin.not-run", { plugin: name, reason });
}

function badContribution({ name }: PluginManifest, { point, id }: Named, reason: string): AppError {
  return new AppError("external-plugin.bad-contribution", {
    plugin: name,
    point,
    id,
    field: "point",
    reason,
  });
}
