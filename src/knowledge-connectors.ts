import type { Services } from "@core/di/token";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { KnowledgeConnectors } from "@core/points/knowledge-connector";
import { ClockToken } from "@core/ports/clock";
import { DatabaseToken } from "@core/ports/database";
import { HasherToken } from "@core/ports/hasher";
import { LocksToken } from "@core/ports/locks";
import { PluginStorageFactoryToken } from "@core/ports/plugin-storage";
import { ConnectorRefreshes } from "@core/services/knowledge/connectors/refresh-connector";
import { ConnectorsStore } from "@core/stores/knowledge/connectors-store";
import { KnowledgeStoreToken } from "@core/stores/tokens";

const made = new WeakMap<Services, ConnectorsStore>();

/** The connectors of plugins, once a page shows any. */
export function connectorsOf(services: Services): ConnectorsStore {
  const store = made.get(services) ?? make(services);
  made.set(services, store);
  return store;
}

function make(services: Services): ConnectorsStore {
  const plugins = services.get(PluginHostToken);
  const knowledge = services.get(KnowledgeStoreToken);
  const refreshes = new ConnectorRefreshes({
    plugins,
    database: services.get(DatabaseToken),
    hasher: services.get(HasherToken),
    clock: services.get(ClockToken),
    locks: services.get(LocksToken),
    storages: services.get(PluginStorageFactoryToken),
  });
  return new ConnectorsStore(
    plugins.open(KnowledgeConnectors),
    refreshes,
    (item) => knowledge.take([item], []),
    () => void knowledge.refresh(),
  );
}
