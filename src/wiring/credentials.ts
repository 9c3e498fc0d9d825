import type { Container } from "@core/di/container";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { ClockToken } from "@core/ports/clock";
import { DatabaseToken } from "@core/ports/database";
import { HttpToken } from "@core/ports/http";
import { IdsToken } from "@core/ports/ids";
import { PreferencesToken } from "@core/ports/preferences";
import { TabChannelToken } from "@core/ports/tab-channel";
import { VaultToken } from "@core/ports/vault";
import { CredentialManager } from "@core/services/models/credential-manager";
import { CredentialManagerToken, CredentialsToken } from "@core/services/tokens";

/** The wiring of whatever is done with configured providers but listing them. */
export function wire(container: Container): void {
  container.factory(
    CredentialManagerToken,
    (services) =>
      new CredentialManager({
        credentials: services.get(CredentialsToken),
        database: services.get(DatabaseToken),
        vault: services.get(VaultToken),
        plugins: services.get(PluginHostToken),
        http: services.get(HttpToken),
        ids: services.get(IdsToken),
        clock: services.get(ClockToken),
        preferences: services.get(PreferencesToken),
        tabs: services.get(TabChannelToken),
      }),
  );
}
