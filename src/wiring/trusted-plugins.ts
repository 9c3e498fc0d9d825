import type { Services } from "@core/di/token";
import type { InstalledPlugin } from "@core/domain/external-plugins/installed-plugin";
import type { Plugin } from "@core/plugin/define-plugin";
import { HasherToken } from "@core/ports/hasher";
import type { PluginStarts } from "@core/services/external-plugins/trusted/plugin-starts";
import { trustedPlugin } from "@core/services/external-plugins/trusted/trusted-plugin";
import { ServedScripts } from "../plugins/browser/served-scripts";

/** The maker of plugins from files the user trusts with the page; made once, and only where there is such a file. */
export function trustedPlugins(
  services: Services,
  starts: Pick<PluginStarts, "run" | "leave">,
): (plugin: InstalledPlugin, signal: AbortSignal) => Promise<Plugin> {
  const modules = async () => (await import("@ui/plugin-kit/page-kit")).pageKit;
  const scripts = new ServedScripts(services.get(HasherToken), modules, starts);
  addEventListener("pagehide", () => starts.leave());
  return (plugin, signal) => trustedPlugin(plugin, scripts, signal);
}
