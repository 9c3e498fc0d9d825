import type { Container } from "@core/di/container";
import { ClockToken } from "@core/ports/clock";
import { DatabaseToken } from "@core/ports/database";
import { HttpToken } from "@core/ports/http";
import { PreferencesToken } from "@core/ports/preferences";
import { TabChannelToken } from "@core/ports/tab-channel";
import { VaultToken } from "@core/ports/vault";
import { WorkerChannelToken } from "@core/ports/worker-channel";
import {
  ObservabilityConfigs,
  ObservabilityConfigsToken,
} from "@core/services/observability/observability-configs";
import { ObservabilityStore, ObservabilityStoreToken } from "@core/stores/observability-store";

/** Where finished model requests are traced to. */
export function wire(container: Container): void {
  container.factory(
    ObservabilityConfigsToken,
    (services) =>
      new ObservabilityConfigs({
        database: services.get(DatabaseToken),
        vault: services.get(VaultToken),
        preferences: services.get(PreferencesToken),
        http: services.get(HttpToken),
        clock: services.get(ClockToken),
        tabs: services.get(TabChannelToken),
        worker: services.get(WorkerChannelToken),
      }),
  );
  container.wire(ObservabilityStoreToken, ObservabilityStore, [ObservabilityConfigsToken]);
}
