import { badContribution } from "../../contained/contained-adapter";
import type { LackingDependency } from "../../domain/external-plugins/dependencies";
import type { InstalledPlugin } from "../../domain/external-plugins/installed-plugin";
import type { PluginManifest } from "../../domain/external-plugins/manifest";
import { compareRights, type RightsChange, rightsOf } from "../../domain/external-plugins/rights";
import { type VersionOrder, versionOrder } from "../../domain/external-plugins/version-order";
import { AppError } from "../../errors/app-error";
import { assertAllowed } from "./assert-allowed";
import { conflictsOf, type PluginConflict } from "./conflicts";
import { containedPlugin } from "./contained-plugin";
import type { ReadPlugin } from "./plugin-source";
import type { RunningPlugins } from "./running-plugins";

/** A plugin that could be installed, before anything of it has run. */
export interface PluginPreview extends ReadPlugin {
  /** It is kept already: where it came from is what its record says, which may be of a backup, and nobody has checked. */
  readonly isKept?: boolean;
  /** The version that is installed, with the manifest of its code. */
  readonly installed?: InstalledPlugin;
  /** The difference of its rights from those of the installed version. */
  readonly change?: RightsChange;
  /** The order of its version relative to the one of the other file that is installed. */
  readonly order?: VersionOrder;
  /** The plugins that it needs and would not have. */
  readonly lacking: readonly LackingDependency[];
  /** The contributions it could take the place of. */
  readonly conflicts: readonly PluginConflict[];
}

/**
 * The preview the user is asked about. Whatever would keep it from running is found here, before anybody has agreed.
 * @throws AppError `external-plugin.id-taken`, `.bad-contribution`, `.circular`, or as `assertAllowed` does.
 */
export async function previewOf(
  read: ReadPlugin,
  installed: InstalledPlugin | undefined,
  running: RunningPlugins,
): Promise<PluginPreview> {
  const { manifest } = read;
  await assertUsable(manifest);
  if (running.isTaken(manifest.id)) throw new AppError("external-plugin.id-taken", { id: manifest.id });
  const lacking = running.lackedBy(manifest);
  const preview = { ...read, lacking, conflicts: conflictsOf(running.host, manifest) };
  if (!installed) return preview;
  const before = running.manifestOf(installed);
  if (!before) return { ...preview, installed };
  const change = compareRights(rightsOf(before), rightsOf(manifest));
  const isOther = installed.sha256 !== read.sha256;
  const order = isOther ? { order: versionOrder(manifest.version, before.version) } : {};
  return { ...preview, installed: { ...installed, manifest: before }, change, ...order };
}

async function assertUsable(manifest: PluginManifest): Promise<void> {
  const { kind, contributes } = manifest;
  assertAllowed(manifest);
  const places = contributes.map((each) => `${each.point}/${each.id}`);
  const second = contributes.find((_, place) => places.indexOf(places[place] ?? "") !== place);
  if (second) throw badContribution(manifest, second, "id", "another one has the same");
  // Of what a trusted one adds the file itself tells, once it runs.
  if (kind === "contained") await containedPlugin(manifest, neverOpened);
}

const neverOpened = () => Promise.reject(new AppError("external-plugin.ended"));
