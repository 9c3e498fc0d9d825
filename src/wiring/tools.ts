import type { Container } from "@core/di/container";
import type { Plugin } from "@core/plugin/define-plugin";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { ClockToken } from "@core/ports/clock";
import { HasherToken } from "@core/ports/hasher";
import { IdsToken } from "@core/ports/ids";
import { JsonSchemaCheckerToken } from "@core/ports/json-schema";
import { LoggerToken } from "@core/ports/logger";
import { PreferencesToken } from "@core/ports/preferences";
import { ToolboxToken } from "@core/services/tokens";
import { Toolbox } from "@core/services/tools/toolbox";

const descriptors = import.meta.glob<Plugin>("../plugins/{tool,json-schema}-*/plugin.ts", {
  eager: true,
  import: "default",
});

/** The tools. Their plugins are installed here, and not with all others: the start page has no use for them. */
export function wire(container: Container): void {
  const host = container.get(PluginHostToken);
  for (const plugin of Object.values(descriptors)) host.install(plugin, { builtIn: true });
  container.factory(
    ToolboxToken,
    (services) =>
      new Toolbox({
        plugins: services.get(PluginHostToken),
        schemas: services.get(JsonSchemaCheckerToken),
        hasher: services.get(HasherToken),
        clock: services.get(ClockToken),
        ids: services.get(IdsToken),
        preferences: services.get(PreferencesToken),
        logger: services.get(LoggerToken),
      }),
  );
}
