import type { Services } from "@core/di/token";
import { ExternalPluginsStoreToken, PluginsStoreToken } from "@core/stores/tokens";
import { ready } from "./core/di/ready";
import { hasRecords } from "./has-records";

/** Resolves once the plugins from outside are installed, where there are any: whoever has none loads nothing for it. */
export async function installExternal(services: Services): Promise<void> {
  const { external } = services.get(PluginsStoreToken).file;
  // Whatever else than an empty list was written there is looked at where they are installed.
  const isNamed = external && (external as readonly unknown[]).length !== 0;
  if (!isNamed && !(await hasRecords(services, "externalPlugins"))) return;
  await (await ready(services, ExternalPluginsStoreToken)).started();
}
