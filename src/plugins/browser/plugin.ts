import type { Services } from "@core/di/token";
import { contribute, definePlugin, provide } from "@core/plugin/define-plugin";
import { SpeechRecognizers } from "@core/points/speech-recognizer";
import { StoreMigrations } from "@core/points/store-migration";
import { ClockToken } from "@core/ports/clock";
import { DatabaseToken, StoredDatabaseToken } from "@core/ports/database";
import { type ExportReader, ExportReaderToken } from "@core/ports/export-reader";
import { HasherToken } from "@core/ports/hasher";
import { HttpToken } from "@core/ports/http";
import { IdsToken } from "@core/ports/ids";
import { InstallationToken } from "@core/ports/installation";
import { LenientJsonToken } from "@core/ports/lenient-json";
import { LocksToken } from "@core/ports/locks";
import { LoggerToken } from "@core/ports/logger";
import { StoragePersistenceToken } from "@core/ports/persistence";
import { type PluginSecretsFactory, PluginSecretsFactoryToken } from "@core/ports/plugin-secrets";
import { PluginStorageFactoryToken } from "@core/ports/plugin-storage";
import { PreferencesToken, SessionPreferencesToken } from "@core/ports/preferences";
import { type RescueCopies, RescueCopiesToken } from "@core/ports/rescue-copies";
import { type SetupCipher, SetupCipherToken } from "@core/ports/setup-cipher";
import { TabChannelToken } from "@core/ports/tab-channel";
import { type Vault, VaultToken } from "@core/ports/vault";
import { WorkerChannelToken } from "@core/ports/worker-channel";
import type { BackupReader } from "@core/services/backup/backup-reader";
import type { CapsuleReader } from "@core/services/orchestration/capsules/capsule-reader";
import { BackupReaderToken, CapsuleReaderToken } from "@core/services/tokens";
import { BroadcastTabChannel } from "./broadcast-tab-channel";
import { BrowserInstallation } from "./browser-installation";
import { ConsoleLogger } from "./console-logger";
import { IndexedDbDatabase } from "./database/indexed-db-database";
import { DatabasePluginStorageFactory } from "./database-plugin-storage";
import { FetchHttp } from "./fetch-http";
import { NanoIds } from "./nano-ids";
import { NavigatorPersistence } from "./navigator-persistence";
import { ServiceWorkerChannel } from "./service-worker-channel";
import { SystemClock } from "./system-clock";
import { TolerantJson } from "./tolerant-json";
import { VaultOnDemand } from "./vault/vault-on-demand";
import { WebCryptoHasher } from "./web-crypto-hasher";
import { WebLocks } from "./web-locks";
import { WebPreferences } from "./web-preferences";

/** Few visits open or make a shared setup. */
const setupCipherOnDemand: SetupCipher = {
  seal: async (...setup) => (await import("./box-setup-cipher")).boxSetupCipher.seal(...setup),
  open: async (...setup) => (await import("./box-setup-cipher")).boxSetupCipher.open(...setup),
};

const backupsOnDemand: BackupReader = {
  read: async (...wanted) =>
    (await import("./backups/worker-backup-reader")).workerBackupReader.read(...wanted),
};

const capsulesOnDemand: CapsuleReader = {
  read: async (...wanted) =>
    (await import("./capsules/worker-capsule-reader")).workerCapsuleReader.read(...wanted),
};

const exportsOnDemand: ExportReader = {
  read: async (...wanted) =>
    (await import("./exports/worker-export-reader")).workerExportReader.read(...wanted),
};

/** Repairs are rare, and what they set aside is looked at in one place. */
function rescueCopiesOnDemand(databaseName: string): RescueCopies {
  const load = async () =>
    new (await import("./database/stored-rescue-copies")).StoredRescueCopies(databaseName);
  return {
    list: async () => (await load()).list(),
    async *records(name) {
      yield* (await load()).records(name);
    },
    remove: async (name) => (await load()).remove(name),
  };
}

/** A new device has no secrets. */
function vaultOnDemand(services: Services): Vault {
  const tabs = services.get(TabChannelToken);
  const importVault = async () => {
    const { WebCryptoVault } = await import("./vault/web-crypto-vault");
    const logger = services.get(LoggerToken).child("vault");
    const [database, preferences] = [services.get(DatabaseToken), services.get(PreferencesToken)];
    return new WebCryptoVault(database, preferences, tabs, services.get(IdsToken), logger);
  };
  return new VaultOnDemand(importVault, tabs);
}

/** Few plugins have secrets. */
function pluginSecretsOnDemand(services: Services): PluginSecretsFactory {
  const load = async (pluginId: string) => {
    const { SealedPluginSecretsFactory } = await import("./vault/sealed-plugin-secrets");
    return new SealedPluginSecretsFactory(services.get(DatabaseToken), services.get(VaultToken)).of(pluginId);
  };
  return {
    of: (pluginId) => ({
      get: async (...secret) => (await load(pluginId)).get(...secret),
      set: async (...secret) => (await load(pluginId)).set(...secret),
      delete: async (name) => (await load(pluginId)).delete(name),
      clear: async () => (await load(pluginId)).clear(),
    }),
  };
}

/** The ports as a browser offers them. Needed synchronously at start, hence imported, not loaded. */
export default definePlugin({
  id: "browser",
  apiVersion: 1,
  name: "plugins:browser.name",
  description: "plugins:kinds.port",
  essential: true,
  contributes:
    "SpeechRecognition" in globalThis || "webkitSpeechRecognition" in globalThis
      ? [
          contribute(SpeechRecognizers, {
            ...{ id: "browser", hears: "microphone" },
            load: async () => (await import("./web-speech")).listenIn(globalThis),
          }),
        ]
      : [],
  provides: [
    provide(ClockToken, () => new SystemClock()),
    provide(IdsToken, () => new NanoIds()),
    provide(LoggerToken, () => new ConsoleLogger()),
    provide(HttpToken, () => new FetchHttp()),
    provide(HasherToken, () => new WebCryptoHasher()),
    provide(LenientJsonToken, () => new TolerantJson()),
    provide(LocksToken, () => new WebLocks()),
    provide(TabChannelToken, () => new BroadcastTabChannel()),
    provide(PreferencesToken, () => new WebPreferences(() => localStorage)),
    provide(SessionPreferencesToken, () => new WebPreferences(() => sessionStorage)),
    provide(StoragePersistenceToken, () => new NavigatorPersistence()),
    provide(InstallationToken, () => new BrowserInstallation(globalThis)),
    provide(SetupCipherToken, () => setupCipherOnDemand),
    provide(BackupReaderToken, () => backupsOnDemand),
    provide(CapsuleReaderToken, () => capsulesOnDemand),
    provide(ExportReaderToken, () => exportsOnDemand),
    provide(WorkerChannelToken, (services) => new ServiceWorkerChannel(services.get(LoggerToken))),
    provide(
      StoredDatabaseToken,
      (services) =>
        new IndexedDbDatabase(
          services.get(StoreMigrations),
          services.get(ClockToken),
          services.get(LoggerToken).child("database"),
        ),
    ),
    provide(RescueCopiesToken, (services) => rescueCopiesOnDemand(services.get(StoredDatabaseToken).name)),
    provide(
      PluginStorageFactoryToken,
      (services) => new DatabasePluginStorageFactory(services.get(DatabaseToken)),
    ),
    provide(PluginSecretsFactoryToken, pluginSecretsOnDemand),
    provide(VaultToken, vaultOnDemand),
  ],
});
