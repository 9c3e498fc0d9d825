import { AppError } from "../errors/app-error";
import { PLUGIN_API_VERSION, type Plugin } from "./define-plugin";
import { rulesOf } from "./extension-point";

/** @throws AppError `plugin.malformed`, `plugin.api-version`. */
export function assertPlugin(plugin: Plugin): void {
  if (typeof plugin?.id !== "string" || plugin.id === "") {
    throw new AppError("plugin.malformed", { reason: "a plugin needs an id" });
  }
  if (plugin.apiVersion !== PLUGIN_API_VERSION) {
    throw new AppError("plugin.api-version", { id: plugin.id, version: String(plugin.apiVersion) });
  }
  for (const entry of plugin.contributes ?? []) {
    if (typeof entry?.point !== "symbol" || typeof entry.contribution?.id !== "string") {
      throw new AppError("plugin.malformed", {
        reason: `${plugin.id} has a contribution without point or id`,
      });
    }
  }
}

/** Refuses what only plugins may contribute that are built in. @throws AppError `plugin.built-in-only`. */
export function assertHarmless(plugin: Plugin): void {
  for (const { point, contribution } of plugin.contributes ?? []) {
    if (rulesOf(point).isBuiltInOnly?.(contribution as never)) {
      throw new AppError("plugin.built-in-only", { id: plugin.id, contribution: contribution.id });
    }
  }
}
