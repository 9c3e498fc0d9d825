import { Container } from "@core/di/container";
import { ClockToken } from "@core/ports/clock";
import { DatabaseToken, StoredDatabaseToken } from "@core/ports/database";
import { HasherToken } from "@core/ports/hasher";
import { HttpToken } from "@core/ports/http";
import { IdsToken } from "@core/ports/ids";
import { LenientJsonToken } from "@core/ports/lenient-json";
import { LocksToken } from "@core/ports/locks";
import { LoggerToken } from "@core/ports/logger";
import { NotifierToken } from "@core/ports/notifier";
import { StoragePersistenceToken } from "@core/ports/persistence";
import { type PluginSecretsFactory, PluginSecretsFactoryToken } from "@core/ports/plugin-secrets";
import { PluginStorageFactoryToken } from "@core/ports/plugin-storage";
import { PreferencesToken, SessionPreferencesToken } from "@core/ports/preferences";
import { SoundsToken } from "@core/ports/sounds";
import { TabChannelToken } from "@core/ports/tab-channel";
import { VaultToken } from "@core/ports/vault";
import { WorkerChannelToken } from "@core/ports/worker-channel";
import { SealedPluginSecretsFactory } from "../../src/plugins/browser/vault/sealed-plugin-secrets";
import { FakeHasher } from "./fake-hasher";
import { FakeHttp } from "./fake-http";
import { FakeLenientJson } from "./fake-lenient-json";
import { FakeSounds } from "./fake-sounds";
import { FakeWorkerChannel } from "./fake-worker-channel";
import { FixedClock } from "./fixed-clock";
import { MemoryDatabase } from "./memory-database";
import { MemoryLocks } from "./memory-locks";
import { MemoryLogger } from "./memory-logger";
import { MemoryNotifier } from "./memory-notifier";
import { MemoryPluginStorageFactory } from "./memory-plugin-storage";
import { MemoryPreferences } from "./memory-preferences";
import { MemoryStoragePersistence } from "./memory-storage-persistence";
import { MemoryTabChannel } from "./memory-tab-channel";
import { MemoryVault } from "./memory-vault";
import { SequentialIds } from "./sequential-ids";

/** Every port as a fake, with its concrete type so that tests can steer it. */
export class FakePorts {
  readonly clock = new FixedClock();
  readonly database = new MemoryDatabase();
  readonly hasher = new FakeHasher();
  readonly http = new FakeHttp();
  readonly ids = new SequentialIds();
  readonly lenientJson = new FakeLenientJson();
  readonly locks = new MemoryLocks();
  readonly logger = new MemoryLogger();
  readonly notifier = new MemoryNotifier();
  readonly persistence = new MemoryStoragePersistence();
  readonly pluginStorage = new MemoryPluginStorageFactory();
  /** The real one: over a database and a vault that are fakes nothing is left to imitate. */
  readonly pluginSecrets: PluginSecretsFactory;
  readonly preferences = new MemoryPreferences();
  readonly session = new MemoryPreferences();
  readonly sounds = new FakeSounds();
  readonly tabs = new MemoryTabChannel();
  readonly vault = new MemoryVault();
  readonly worker = new FakeWorkerChannel();

  constructor() {
    this.pluginSecrets = new SealedPluginSecretsFactory(this.database, this.vault);
  }

  /** A container in which every port resolves to its fake. */
  container(): Container {
    const container = new Container();
    container.value(ClockToken, this.clock);
    container.value(DatabaseToken, this.database);
    container.value(StoredDatabaseToken, this.database);
    container.value(HasherToken, this.hasher);
    container.value(HttpToken, this.http);
    container.value(IdsToken, this.ids);
    container.value(LenientJsonToken, this.lenientJson);
    container.value(LocksToken, this.locks);
    container.value(LoggerToken, this.logger);
    container.value(NotifierToken, this.notifier);
    container.value(StoragePersistenceToken, this.persistence);
    container.value(PluginStorageFactoryToken, this.pluginStorage);
    container.value(PluginSecretsFactoryToken, this.pluginSecrets);
    container.value(PreferencesToken, this.preferences);
    container.value(SessionPreferencesToken, this.session);
    container.value(SoundsToken, this.sounds);
    container.value(TabChannelToken, this.tabs);
    container.value(VaultToken, this.vault);
    container.value(WorkerChannelToken, this.worker);
    return container;
  }
}
