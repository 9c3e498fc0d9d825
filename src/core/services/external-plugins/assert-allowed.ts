import type { PluginManifest } from "../../domain/external-plugins/manifest";
import { AppError } from "../../errors/app-error";
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
 * Refuses a manifest that wants what a plugin from outside of its kind cannot have.
 * @throws AppError `external-plugin.point-refused`, `external-plugin.id-taken`.
 */
export function assertAllowed({ id, kind, contributes }: PluginManifest): void {
  if (RESERVED_IDS.includes(id)) throw new AppError("external-plugin.id-taken", { id });
  const refused = contributes.find(({ point }) =>
    kind === "contained" ? factsOf(point)?.openTo !== "contained" : isBuiltInOnly(point),
  );
  if (refused) throw new AppError("external-plugin.point-refused", { point: refused.point });
}

/** Whether no plugin from outside contributes to a point. */
export function isBuiltInOnly(point: string): boolean {
  return factsOf(point)?.openTo === "built-in";
}
