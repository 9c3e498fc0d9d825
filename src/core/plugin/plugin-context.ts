import type { Services } from "../di/token";
import { LoggerToken } from "../ports/logger";
import { PluginSecretsFactoryToken } from "../ports/plugin-secrets";
import { PluginStorageFactoryToken } from "../ports/plugin-storage";
import type { PluginContext } from "./contribution";

/** The context that a plugin's code is given: services, and a part of those that is the plugin's own. */
export function contextOf(
  pluginId: string,
  services: Services,
  contribute: PluginContext["contribute"],
): PluginContext {
  return {
    pluginId,
    services,
    logger: services.get(LoggerToken).child(pluginId),
    storage: services.get(PluginStorageFactoryToken).of(pluginId),
    // Few plugins have any, and the vault is for those alone.
    get secrets() {
      return services.get(PluginSecretsFactoryToken).of(pluginId);
    },
    contribute,
  };
}
