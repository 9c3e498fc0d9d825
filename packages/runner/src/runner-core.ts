import { randomUUID } from "node:crypto";
import { Container } from "@core/di/container";
import type { Token } from "@core/di/token";
import type { Plugin } from "@core/plugin/define-plugin";
import { PluginHost, PluginHostToken } from "@core/plugin/plugin-host";
import { LlmProviders } from "@core/points/llm-provider";
import type { StoreMigration } from "@core/points/store-migration";
import { TextExtractors } from "@core/points/text-extractor";
import { Tracers } from "@core/points/tracer";
import { type Clock, ClockToken } from "@core/ports/clock";
import { DatabaseToken, StoredDatabaseToken } from "@core/ports/database";
import { DirectoriesToken } from "@core/ports/directories";
import { HasherToken } from "@core/ports/hasher";
import { HttpToken } from "@core/ports/http";
import { IdsToken } from "@core/ports/ids";
import { LenientJsonToken } from "@core/ports/lenient-json";
import { LocksToken } from "@core/ports/locks";
import { LoggerToken } from "@core/ports/logger";
import { StoragePersistenceToken } from "@core/ports/persistence";
import { PluginSecretsFactoryToken } from "@core/ports/plugin-secrets";
import { PluginStorageFactoryToken } from "@core/ports/plugin-storage";
import { PreferencesToken, SessionPreferencesToken } from "@core/ports/preferences";
import { TabChannelToken } from "@core/ports/tab-channel";
import { VaultToken } from "@core/ports/vault";
import { WorkerChannelToken } from "@core/ports/worker-channel";
import {
  CredentialManagerToken,
  CredentialsToken,
  PlainModelCallerToken,
  TaskControlToken,
  TaskLibraryToken,
  TaskMonitorToken,
} from "@core/services/tokens";
import pg from "pg";
import { DatabasePluginStorageFactory } from "../../../src/plugins/browser/database-plugin-storage";
import { NanoIds } from "../../../src/plugins/browser/nano-ids";
import { SystemClock } from "../../../src/plugins/browser/system-clock";
import { TolerantJson } from "../../../src/plugins/browser/tolerant-json";
import { SealedPluginSecretsFactory } from "../../../src/plugins/browser/vault/sealed-plugin-secrets";
import { WebCryptoHasher } from "../../../src/plugins/browser/web-crypto-hasher";
import { wireCore } from "../../../src/wiring/core";
import { PgDatabase } from "./database/pg-database";
import { DbosEngine } from "./engine/dbos-engine";
import type { Engine } from "./engine/engine";
import { namedUrl } from "./engine/leases";
import { OpenFolders } from "./folders/open-folders";
import type { Roots } from "./folders/roots";
import { RunnerHttp } from "./network/runner-http";
import { TrustedServers } from "./network/trusted-servers";
import { KeyVault } from "./ports/key-vault";
import { MapPreferences } from "./ports/map-preferences";
import { PgChannel } from "./ports/pg-channel";
import { PgLocks } from "./ports/pg-locks";
import { PgPreferences } from "./ports/pg-preferences";
import { PgSession } from "./ports/pg-session";
import { StderrLogger } from "./ports/stderr-logger";
import { withGivenKeys } from "./work/given-key-models";

/** Agents, providers and ways of working; models that need a browser stay away. */
const PLUGINS = import.meta.glob<Plugin>(
  [
    "../../../src/plugins/{agents-manifest,agents-custom,llm-*,strategy-*}/plugin.ts",
    "!../../../src/plugins/{llm-browser,llm-wllama}/plugin.ts",
  ],
  { eager: true, import: "default" },
);
const STEPS = import.meta.glob<Plugin>("../../../src/plugins/{migration-v*,folders}/plugin.ts", {
  eager: true,
  import: "default",
});

/** The steps that state the stores there are. */
export const MIGRATIONS: readonly StoreMigration[] = Object.values(STEPS)
  .flatMap((plugin) => (plugin.contributes ?? []).map(({ contribution }) => contribution as StoreMigration))
  .sort((a, b) => a.toVersion - b.toVersion);

/** Surroundings of a core outside a browser. */
export interface RunnerSurroundings {
  readonly databaseUrl: string;
  /** The key that secrets are sealed with, of 32 bytes. */
  readonly key: Buffer;
  /** The folders of the disk that tasks work in; none where absent. */
  readonly roots?: Roots;
  /** The folder that the application is published from. */
  readonly publicFolder: string;
  /** Told when the database cannot be had any more, and with it the locks of this process: it may write nothing then. */
  readonly onLost: (reason: string) => void;
  /** Time without a sign of life after which others take its work; tests set a short one. */
  readonly leaseMs?: number;
  /** The clock of its computer, unless tests set another. */
  readonly clock?: Clock;
  /** Installed beside the application's own. */
  readonly plugins?: readonly Plugin[];
}

/** The application's core over Postgres: the processes on one database are to each other as tabs of one browser. */
export class RunnerCore {
  readonly engine: Engine;
  readonly preferences: PgPreferences;
  /** The connection that the locks of this process are held with. */
  readonly session: PgSession;
  /** The folders of the disk that tasks work in. */
  readonly folders: OpenFolders;
  /** Servers that may be asked wherever they are. */
  readonly servers: TrustedServers;
  readonly #container: Container;
  readonly #close: () => Promise<void>;

  private constructor(
    container: Container,
    {
      engine,
      preferences,
      session,
      folders,
      servers,
    }: Pick<RunnerCore, "engine" | "preferences" | "session" | "folders" | "servers">,
    close: () => Promise<void>,
  ) {
    this.#container = container;
    this.engine = engine;
    this.preferences = preferences;
    this.session = session;
    this.folders = folders;
    this.servers = servers;
    this.#close = close;
  }

  /** Connects and wires. @throws AppError `database.failed` where the database cannot be had. */
  static async open(surroundings: RunnerSurroundings): Promise<RunnerCore> {
    const { onLost, leaseMs } = surroundings;
    // Never used again: whoever has it is this process.
    const executor = randomUUID();
    const databaseUrl = namedUrl(surroundings.databaseUrl, executor);
    const logger = new StderrLogger();
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 6 });
    // An idle connection that breaks is replaced; what was asked for fails by itself.
    pool.on("error", ({ message }) => logger.warn("a connection broke", { message }));
    const database = new PgDatabase(pool, MIGRATIONS);
    await database.open();
    const session = await PgSession.open(databaseUrl, onLost);
    const locks = new PgLocks(session);
    const [preferences, tabs] = [
      await PgPreferences.open(session, logger),
      await PgChannel.open(session, logger),
    ];
    const engine = await DbosEngine.open({
      ...{ databaseUrl, session, locks, logger, executor, onUnfit: onLost },
      ...(leaseMs === undefined ? {} : { leaseMs }),
    });
    const container = new Container();
    container.value(StoredDatabaseToken, database);
    container.value(LocksToken, locks);
    container.value(LoggerToken, logger);
    container.value(PreferencesToken, preferences);
    container.value(TabChannelToken, tabs);
    container.value(VaultToken, new KeyVault(surroundings.key));
    const servers = new TrustedServers(
      () =>
        container
          .get(PluginHostToken)
          .open(LlmProviders)
          .all.map(({ defaultBaseUrl }) => defaultBaseUrl),
      () => container.get(CredentialsToken).list(),
    );
    container.value(HttpToken, new RunnerHttp(surroundings.publicFolder, (origin) => servers.has(origin)));
    const folders = new OpenFolders(surroundings.roots ?? { open: [], refused: [] }, preferences);
    container.value(DirectoriesToken, async () => folders.directories);
    await folders.offer();
    await wire(container, surroundings);
    const close = async () => {
      await engine.close();
      await Promise.all([tabs.flush(), preferences.flush()]);
      await session.close();
      await pool.end();
    };
    return new RunnerCore(container, { engine, preferences, session, folders, servers }, close);
  }

  get control() {
    return this.#container.get(TaskControlToken);
  }

  get library() {
    return this.#container.get(TaskLibraryToken);
  }

  get monitor() {
    return this.#container.get(TaskMonitorToken);
  }

  get credentials() {
    return this.#container.get(CredentialsToken);
  }

  get database() {
    return this.#container.get(DatabaseToken);
  }

  /** Has services be there that are wired when they are wanted. */
  ready(...tokens: readonly Token<unknown>[]): Promise<void> {
    return this.#container.ready(...tokens);
  }

  get<T>(token: Token<T>): T {
    return this.#container.get(token);
  }

  /** Lets go of everything; work that is not finished is left to others. */
  close(): Promise<void> {
    return this.#close();
  }
}

/** Binds the ports that are the same in a browser, installs the plugins and wires the core. */
async function wire(
  container: Container,
  { plugins = [], clock = new SystemClock() }: Pick<RunnerSurroundings, "plugins" | "clock">,
): Promise<void> {
  container.value(ClockToken, clock);
  container.value(HasherToken, new WebCryptoHasher());
  container.value(IdsToken, new NanoIds());
  container.value(LenientJsonToken, new TolerantJson());
  container.value(SessionPreferencesToken, new MapPreferences());
  container.value(StoragePersistenceToken, {
    request: async () => true,
    isPersistent: async () => true,
    estimate: async () => undefined,
  });
  container.value(WorkerChannelToken, {
    register: async () => {},
    post: () => {},
    listen: () => ({ dispose() {} }),
  });
  container.factory(
    PluginStorageFactoryToken,
    (services) => new DatabasePluginStorageFactory(services.get(DatabaseToken)),
  );
  container.factory(
    PluginSecretsFactoryToken,
    (services) => new SealedPluginSecretsFactory(services.get(DatabaseToken), services.get(VaultToken)),
  );
  const host = new PluginHost(container);
  container.value(PluginHostToken, host);
  host.open(TextExtractors);
  host.open(Tracers);
  for (const plugin of Object.values(PLUGINS)) host.install(plugin, { builtIn: true });
  for (const plugin of plugins) host.install(plugin);
  wireCore(container);
  await container.ready(TaskControlToken, CredentialManagerToken);
  const models = container.get(PlainModelCallerToken);
  container.value(PlainModelCallerToken, withGivenKeys(models, container.get(CredentialsToken)));
}
