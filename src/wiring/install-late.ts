import type { Container } from "@core/di/container";
import type { Plugin } from "@core/plugin/define-plugin";
import { PluginHostToken } from "@core/plugin/plugin-host";

/**
 * Installs plugins that the start page has no use for, once. Not while services are wired, as points and ports of plugins
 * are no services of a wiring.
 */
export function installLate(container: Container, plugins: Readonly<Record<string, Plugin>>): void {
  const host = container.get(PluginHostToken);
  for (const plugin of Object.values(plugins))
    if (host.find(plugin.id) !== plugin) host.install(plugin, { builtIn: true });
}
