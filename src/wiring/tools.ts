import type { Container, WiringModule } from "@core/di/container";
import type { Plugin } from "@core/plugin/define-plugin";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { ClockToken } from "@core/ports/clock";
import { HasherToken } from "@core/ports/hasher";
import { IdsToken } from "@core/ports/ids";
import { LoggerToken } from "@core/ports/logger";
import { PreferencesToken } from "@core/ports/preferences";
import { ToolboxToken } from "@core/services/tokens";
import { Toolbox } from "@core/services/tools/toolbox";

const descriptors = import.meta.glob<Plugin>(
  ["../plugins/{tools,tool-*}/plugin.ts", "../ui/settings/tools/plugin.ts"],
  { eager: true, import: "default" },
);

/**
 * What wires the tools, after their plugins were installed, once: not with all others, as the start page has no use for
 * them, and not while they are wired, as points and ports of plugins are no services of a wiring.
 */
export function withPlugins(container: Container): WiringModule {
  const host = container.get(PluginHostToken);
  for (const plugin of Object.values(descriptors))
    if (!host.find(plugin.id)) host.install(plugin, { builtIn: true });
  return { wire };
}

function wire(container: Container): void {
  container.factory(
    ToolboxToken,
    (services) =>
      new Toolbox({
        plugins: services.get(PluginHostToken),
        schemas: {
          check: async (schema, value) =>
            (await import("../plugins/tools/check-schema")).checkSchema(schema, value),
        },
        hasher: services.get(HasherToken),
        clock: services.get(ClockToken),
        ids: services.get(IdsToken),
        preferences: services.get(PreferencesToken),
        logger: services.get(LoggerToken),
      }),
  );
}
