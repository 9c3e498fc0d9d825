import { tokenName } from "../../../src/core/di/token";
import type { PluginManifest } from "../../../src/core/domain/external-plugins/manifest";
import { readPackage, writePackage } from "../../../src/core/domain/external-plugins/plugin-package";
import { EVERY_POINT, factsOf } from "../../../src/core/points/every-point";
import { assertAllowed } from "../../../src/core/services/external-plugins/assert-allowed";
import { containedPlugin } from "../../../src/core/services/external-plugins/contained-plugin";
import { writtenManifest } from "./written-manifest";

/**
 * Manifest of a script: its data without the functions, as JSON.
 * @throws AppError or Error where the application would not install it.
 */
export async function manifestOf(script: string, about: object, limitMs?: number): Promise<PluginManifest> {
  const manifest = writtenManifest(script, about, limitMs);
  assertKnown(manifest);
  assertAllowed(manifest);
  if (manifest.kind === "contained")
    await containedPlugin(manifest, () => Promise.reject(new Error("Nothing runs yet.")));
  return manifest;
}

/** @throws Error naming the points there are, where one is not known: it may be a slip of the pen. */
function assertKnown({ kind, contributes }: PluginManifest): void {
  const open = EVERY_POINT.filter(({ openTo }) => openTo === "contained").map(({ point }) =>
    tokenName(point),
  );
  const unknown = contributes.find(({ point }) => kind === "contained" && !factsOf(point));
  if (unknown)
    throw new Error(
      `There is no point “${unknown.point}”. A contained plugin adds to ${open.sort().join(", ")}.`,
    );
}

/** The whole file of a plugin. @throws AppError where the application would not take it. */
export function fileOfPlugin(manifest: PluginManifest, script: string): string {
  const code = writePackage(manifest, script);
  readPackage(code);
  return code;
}
