import type { InstalledPlugin } from "../../domain/external-plugins/installed-plugin";
import { withoutSecrets } from "../../domain/search/words";
import { HIDDEN, hiddenSecrets } from "../../domain/text/hidden-secrets";
import type { PluginLogLine } from "./broker/plugin-log";

/** A failure of a plugin, or of a contribution of it, in a sentence. */
export interface ReportedFailure {
  readonly contributionId?: string;
  readonly words: string;
}

/**
 * A text to send to whoever looks after a plugin, or lists it: which it is, why it was ended and what it logged. What
 * follows the path of its address, which may be a key to it, is left out, and so is what looks like a key in words that
 * are the plugin's or a server's, or is one of its `secrets`.
 */
export function pluginReport(
  { id, sha256, address, manifest, updatedAt }: InstalledPlugin,
  failures: readonly ReportedFailure[],
  log: readonly PluginLogLine[],
  secrets: readonly string[] = [],
): string {
  const told = (words: string) => withoutSecrets(hiddenSecrets(secrets.reduce(withoutSecret, words)));
  const lines = [
    `Plugin: ${id} ${manifest.version} (${manifest.kind})`,
    `From: ${address?.replace(/\?.*/s, "?…") ?? "a file"}`,
    `SHA-256: ${sha256}`,
    `Installed: ${new Date(updatedAt).toISOString()}`,
    ...failures.map(({ contributionId, words }) =>
      ["Failure:", contributionId, told(words)].filter(Boolean).join(" "),
    ),
    ...log.map(({ at, level, text }) => `${new Date(at).toISOString()} ${level} ${told(text)}`),
  ];
  return `${lines.join("\n")}\n`;
}

/** As it is, and as it stands in an address. */
function withoutSecret(text: string, secret: string): string {
  return text.replaceAll(secret, HIDDEN).replaceAll(encodeURIComponent(secret), HIDDEN);
}
