import type { Container } from "@core/di/container";
import { ClockToken } from "@core/ports/clock";
import { DatabaseToken } from "@core/ports/database";
import { IdsToken } from "@core/ports/ids";
import { NotifierToken } from "@core/ports/notifier";
import { PreferencesToken } from "@core/ports/preferences";
import { SetupCipherToken } from "@core/ports/setup-cipher";
import { TabChannelToken } from "@core/ports/tab-channel";
import { VaultToken } from "@core/ports/vault";
import { SetupExport } from "@core/services/sharing/setup-export";
import { SetupImport } from "@core/services/sharing/setup-import";
import {
  AgentDirectoryToken,
  CredentialsToken,
  SetupExportToken,
  SetupImportToken,
} from "@core/services/tokens";
import { SetupImportStore } from "@core/stores/settings/setup-import-store";
import {
  AgentsStoreToken,
  ProvidersStoreToken,
  SettingsStoreToken,
  SetupImportStoreToken,
} from "@core/stores/tokens";

/** The wiring of making and reading shared setups. */
export function wire(container: Container): void {
  container.wire(SetupExportToken, SetupExport, [AgentDirectoryToken, CredentialsToken, SetupCipherToken]);
  container.factory(
    SetupImportToken,
    (services) =>
      new SetupImport({
        cipher: services.get(SetupCipherToken),
        database: services.get(DatabaseToken),
        vault: services.get(VaultToken),
        agents: services.get(AgentDirectoryToken),
        credentials: services.get(CredentialsToken),
        clock: services.get(ClockToken),
        ids: services.get(IdsToken),
        preferences: services.get(PreferencesToken),
        tabs: services.get(TabChannelToken),
      }),
  );
  container.wire(SetupImportStoreToken, SetupImportStore, [
    SetupImportToken,
    SettingsStoreToken,
    AgentsStoreToken,
    ProvidersStoreToken,
    NotifierToken,
  ]);
}
