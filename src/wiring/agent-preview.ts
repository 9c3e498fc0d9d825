import type { Container } from "@core/di/container";
import { IdsToken } from "@core/ports/ids";
import { AgentInstructionsToken } from "@core/services/agents/agent-instructions";
import { ModelCallerToken } from "@core/services/models/model-call";
import { AgentPreviewStore, AgentPreviewStoreToken } from "@core/stores/agent-preview-store";

/** The conversation beside the form of an agent. */
export function wire(container: Container): void {
  container.wire(AgentPreviewStoreToken, AgentPreviewStore, [
    ModelCallerToken,
    IdsToken,
    AgentInstructionsToken,
  ]);
}
