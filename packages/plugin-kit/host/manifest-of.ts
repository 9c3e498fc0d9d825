import type { PluginManifest } from "../../../src/core/domain/external-plugins/manifest";
import { readPackage, writePackage } from "../../../src/core/domain/external-plugins/plugin-package";
import { assertAllowed } from "../../../src/core/services/external-plugins/assert-allowed";
import { containedPlugin } from "../../../src/core/services/external-plugins/contained-plugin";
import { writtenManifest } from "./written-manifest";

/**
 * Manifest of a script: its data without the functions, as JSON.
 * @throws AppError or Error where the application would not install it.
 */
export async function manifestOf(script: string, about: object, limitMs?: number): Promise<PluginManifest> {
  const manifest = writtenManifest(script, about, limitMs);
  assertAllowed(manifest);
  if (manifest.kind === "contained")
    await containedPlugin(manifest, () => Promise.reject(new Error("Nothing runs yet.")));
  return manifest;
}

/** The whole file of a plugin. @throws AppError where the application would not take it. */
export function fileOfPlugin(manifest: PluginManifest, script: string): string {
  const code = writePackage(manifest, script);
  readPackage(code);
  return code;
}
