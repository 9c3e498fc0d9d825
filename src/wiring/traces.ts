import type { Container } from "@core/di/container";
import { agentName } from "@core/domain/agent/agent";
import { DatabaseToken } from "@core/ports/database";
import { NotifierToken } from "@core/ports/notifier";
import { PreferencesToken } from "@core/ports/preferences";
import { TraceLibrary } from "@core/services/traces/trace-library";
import { TraceSettings } from "@core/services/traces/trace-settings";
import { AgentsStoreToken, SettingsStoreToken, TracesStoreToken } from "@core/stores/tokens";
import { TracesStore } from "@core/stores/traces/traces-store";

/** The wiring of the page of traces. */
export function wire(container: Container): void {
  container.factory(TracesStoreToken, (services) => {
    const [agents, settings] = [services.get(AgentsStoreToken), services.get(SettingsStoreToken)];
    return new TracesStore(
      new TraceLibrary(services.get(DatabaseToken)),
      new TraceSettings(services.get(PreferencesToken)),
      services.get(NotifierToken),
      (agentId) => {
        const agent = agents.find(agentId);
        return agent ? agentName(agent, settings.language) : "";
      },
    );
  });
}
