import type { Container } from "@core/di/container";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { AgentSources } from "@core/points/agent-source";
import { ClockToken } from "@core/ports/clock";
import { IdsToken } from "@core/ports/ids";
import { NotifierToken } from "@core/ports/notifier";
import { AgentDirectoryToken } from "@core/services/agents/agent-directory";
import { PluggedAgentDirectory } from "@core/services/agents/plugged-agent-directory";
import { AgentsStore, AgentsStoreToken } from "@core/stores/agents-store";

/** Binds core's services and stores. Ports come from plugins (`provides`). One line a service, in layer order. */
export function wireCore(container: Container): void {
  container.wire(AgentDirectoryToken, PluggedAgentDirectory, [AgentSources, PluginHostToken]);
  container.wire(AgentsStoreToken, AgentsStore, [AgentDirectoryToken, ClockToken, IdsToken, NotifierToken]);
}
