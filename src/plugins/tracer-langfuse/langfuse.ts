import type { Services } from "@core/di/token";
import type { PluginContext } from "@core/plugin/contribution";
import { ClockToken } from "@core/ports/clock";
import { DatabaseToken } from "@core/ports/database";
import { HttpToken } from "@core/ports/http";
import { PreferencesToken } from "@core/ports/preferences";
import { TabChannelToken } from "@core/ports/tab-channel";
import { VaultToken } from "@core/ports/vault";
import { WorkerChannelToken } from "@core/ports/worker-channel";
import { LangfuseConfigs } from "./config/langfuse-configs";
import { LangfuseConnection } from "./langfuse-connection";
import { LangfuseDatasets } from "./langfuse-datasets";

/** Parts that the contributions of this plugin share. */
export interface LangfuseParts {
  readonly configs: LangfuseConfigs;
  readonly connection: LangfuseConnection;
  readonly datasets: LangfuseDatasets;
}

const parts = new WeakMap<Services, LangfuseParts>();

/** The parts of an application, the same for each contribution: what the settings save, the tracer hears of. */
export function langfuseOf({ services, logger }: PluginContext): LangfuseParts {
  const known = parts.get(services);
  if (known) return known;
  const http = services.get(HttpToken);
  const database = services.get(DatabaseToken);
  const configs = new LangfuseConfigs({
    database,
    vault: services.get(VaultToken),
    preferences: services.get(PreferencesToken),
    http,
    clock: services.get(ClockToken),
    tabs: services.get(TabChannelToken),
    worker: services.get(WorkerChannelToken),
  });
  const connection = new LangfuseConnection({ configs, http, logger });
  const made = { configs, connection, datasets: new LangfuseDatasets({ connection, database }) };
  parts.set(services, made);
  return made;
}
