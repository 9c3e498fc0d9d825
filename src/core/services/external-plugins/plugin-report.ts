import type { InstalledPlugin } from "../../domain/external-plugins/installed-plugin";
import { toAppError } from "../../errors/app-error";
import type { PluginFailure } from "../../plugin/plugin-host";
import type { PluginLogLine } from "./broker/plugin-log";

/**
 * A text to send to whoever looks after a plugin, or lists it: which it is, why it was ended and what it logged. What
 * follows the path of its address, which may be a key to it, is left out.
 */
export function pluginReport(
  { id, sha256, address, manifest, updatedAt }: InstalledPlugin,
  failures: readonly PluginFailure[],
  log: readonly PluginLogLine[],
): string {
  const lines = [
    `Plugin: ${id} ${manifest.version} (${manifest.kind})`,
    `From: ${address?.replace(/\?.*/s, "?…") ?? "a file"}`,
    `SHA-256: ${sha256}`,
    `Installed: ${new Date(updatedAt).toISOString()}`,
    ...failures.map(({ contributionId, error }) =>
      ["Failure:", contributionId, toAppError(error).message].filter(Boolean).join(" "),
    ),
    ...log.map(({ at, level, text }) => `${new Date(at).toISOString()} ${level} ${text}`),
  ];
  return `${lines.join("\n")}\n`;
}
