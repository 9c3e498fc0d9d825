import type { PluginManifest } from "./manifest";

/** A plugin from outside as it is kept on this device, for use without a network. */
export interface InstalledPlugin {
  /** The id of its manifest. */
  readonly id: string;
  readonly manifest: PluginManifest;
  /** The whole file. */
  readonly code: string;
  /** Of the file, in hexadecimal: what the user agreed to. */
  readonly sha256: string;
  /** The address it came from, and updates are looked for at; absent of a file that was chosen. */
  readonly address?: string;
  /** Whether the configuration of this deployment names it, rather than the user. */
  readonly isConfigured?: boolean;
  /** Milliseconds since 1970. */
  readonly installedAt: number;
  readonly updatedAt: number;
  /** The contributions it may take the place of, as `point/id`: named by the user. */
  readonly mayReplace: readonly string[];
}
