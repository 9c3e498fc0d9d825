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
import { installLate } from "./install-late";

const descriptors = import.meta.glob<Plugin>(
  ["../plugins/{tools,tool-*}/plugin.ts", "../ui/settings/tools/plugin.ts"],
  { eager: true, import: "default" },
);

/** What wires the tools, after their plugins were installed. */
export function withPlugins(container: Container): WiringModule {
  installLate(container, descriptors);
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
