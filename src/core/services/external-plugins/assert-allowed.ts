import type { PluginManifest } from "../../domain/external-plugins/manifest";
import { AppError } from "../../errors/app-error";
import { PLUGIN_API_VERSION } from "../../plugin/define-plugin";
import { factsOf } from "../../points/every-point";

/** Ids under which the application keeps data of its own, or seals secrets. */
const RESERVED_IDS = [
  "plugin-secrets",
  "settings",
  "vault",
  "conversations",
  "task-templates",
  "knowledge-text",
];

/**
 * Refuses a manifest that is for another version of the application, or wants what a plugin from outside of its kind cannot
 * have.
 * @throws AppError `plugin.api-version`, `external-plugin.id-taken`, `.point-refused`, `.not-contained`, `.unknown-point`.
 */
export function assertAllowed({ id, name, kind, apiVersion, contributes }: PluginManifest): void {
  if (apiVersion !== PLUGIN_API_VERSION)
    throw new AppError("plugin.api-version", { id, version: apiVersion, own: PLUGIN_API_VERSION });
  if (RESERVED_IDS.includes(id)) throw new AppError("external-plugin.id-taken", { id });
  for (const { point } of contributes) {
    if (isBuiltInOnly(point)) throw new AppError("external-plugin.point-refused", { point });
    if (kind === "trusted") continue;
    const facts = factsOf(point);
    if (!facts) throw new AppError("external-plugin.unknown-point", { plugin: name, point });
    if (facts.openTo !== "contained")
      throw new AppError("external-plugin.not-contained", { plugin: name, point });
  }
}

/** Whether no plugin from outside contributes to a point. */
export function isBuiltInOnly(point: string): boolean {
  return factsOf(point)?.openTo === "built-in";
}
