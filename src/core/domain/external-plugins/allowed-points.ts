import { AppError } from "../../errors/app-error";
import type { PluginManifest } from "./manifest";

/** The points that a contained plugin may contribute to. */
export const CONTAINED = [
  "llm-provider",
  "tool",
  "orchestration-strategy",
  "text-extractor",
  "artifact-exporter",
  "tracer",
  "agent-source",
  "instruction-source",
  "slash-command",
  "attachment-offer",
  "task-template",
  "locale-bundle",
  "passage-ranker",
  "code-block-renderer",
];
/** The points that only built-in plugins contribute to. */
export const BUILT_IN = ["store-migration", "recorded-run", "tool-source"];

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
    kind === "contained" ? !CONTAINED.includes(point) : BUILT_IN.includes(point),
  );
  if (refused) throw new AppError("external-plugin.point-refused", { point: refused.point });
}
