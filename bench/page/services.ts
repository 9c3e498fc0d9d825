import { Container } from "@core/di/container";
import type { Plugin } from "@core/plugin/define-plugin";
import { PluginHost, PluginHostToken } from "@core/plugin/plugin-host";
import { DatabaseToken, StoredDatabaseToken } from "@core/ports/database";
import { CheckedDatabase } from "@core/services/database/checked-database";

const plugins = import.meta.glob<Plugin>(
  "../../src/plugins/{block-*,browser,migration-*,plugin-cells}/plugin.ts",
  {
    eager: true,
    import: "default",
  },
);

/** The application's own ports and renderers. */
export function services(): Container {
  const container = new Container();
  const host = new PluginHost(container);
  container.value(PluginHostToken, host);
  for (const plugin of Object.values(plugins)) host.install(plugin, { builtIn: true });
  container.factory(
    DatabaseToken,
    (services) => new CheckedDatabase(services.get(StoredDatabaseToken), { note() {}, forget() {} }),
  );
  return container;
}
