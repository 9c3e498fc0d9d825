import type { Container } from "@core/di/container";
import { IdsToken } from "@core/ports/ids";
import { AgentInstructionsToken, ModelCallerToken } from "@core/services/tokens";
import { AgentPreviewStore } from "@core/stores/agents/agent-preview-store";
import { AgentPreviewStoreToken } from "@core/stores/tokens";

/** The conversation beside the form of an agent. */
export function wire(container: Container): void {
  container.wire(AgentPreviewStoreToken, AgentPreviewStore, [
    ModelCallerToken,
    IdsToken,
    AgentInstructionsToken,
  ]);
}
