import type { InstalledPlugin } from "../../../domain/external-plugins/installed-plugin";
import { AppError } from "../../../errors/app-error";
import type { Plugin } from "../../../plugin/define-plugin";

/** What the host installs of a trusted plugin. @throws AppError `external-plugin.no-trusted`. */
export async function trustedPlugin(_plugin: InstalledPlugin): Promise<Plugin> {
  throw new AppError("external-plugin.no-trusted");
}
