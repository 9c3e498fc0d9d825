import { AppError } from "../errors/app-error";
import { PLUGIN_API_VERSION, type Plugin } from "./define-plugin";
import { rulesOf } from "./extension-point";

/**
 * Refuses what is no plugin, and from one that is not built in what only those may contribute.
 * @throws AppError `plugin.malformed`, `plugin.api-version`, `plugin.built-in-only`.
 */
export function assertPlugin(plugin: Plugin, builtIn: boolean | undefined): void {
  if (typeof plugin?.id !== "string" || plugin.id === "") {
    throw new AppError("plugin.malformed", { reason: "a plugin needs an id" });
  }
  if (plugin.apiVersion !== PLUGIN_API_VERSION) {
    throw new AppError("plugin.api-version", {
      id: plugin.id,
      version: String(plugin.apiVersion),
      own: PLUGIN_API_VERSION,
    });
  }
  for (const entry of plugin.contributes ?? []) {
    if (typeof entry?.point !== "symbol" || typeof entry.contribution?.id !== "string") {
      throw new AppError("plugin.malformed", {
        reason: `${plugin.id} has a contribution without point or id`,
      });
    }
    if (!builtIn && rulesOf(entry.point).isBuiltInOnly?.(entry.contribution as never)) {
      throw new AppError("plugin.built-in-only", { id: plugin.id, contribution: entry.contribution.id });
    }
  }
}
