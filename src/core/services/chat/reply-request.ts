import type { Agent } from "../../domain/agent/agent";
import type { GivenAnswer, ToolTurn } from "../../domain/tool/tool-use";
import type { WorkChoice } from "../../domain/tool/work-choice";
import type { ModelCall, ProjectKnowledge } from "../models/model-call";

/** The agent of a reply, and its settings. */
export interface ReplyRequest {
  readonly agent: Agent;
  /** The language of the interface, in which the model is to answer. */
  readonly language: string;
  /** A configured provider other than the default. */
  readonly credentialId?: string | undefined;
  readonly model?: string | undefined;
  /** The user's choice of tools and thinking for the conversation. */
  readonly choice?: WorkChoice;
  /** The project of the conversation. */
  readonly projectId?: string;
  /** The knowledge in the project of the conversation. */
  readonly projectKnowledge?: ProjectKnowledge;
  /** The id of the message the reply becomes; a new one where absent. */
  readonly messageId?: string;
  /** An alternative to answers there are: it is shown in their place. */
  readonly isAlternative?: boolean | undefined;
  /** The user's answer to a question of the reply that is gone on with. */
  readonly answered?: GivenAnswer;
  /** Told when the oldest turns begin to be summarised, and when that has ended. */
  onSummarising?(isRunning: boolean): void;
  /** Told until when the provider is waited for, in milliseconds since the epoch; without a time it goes on. */
  onWaiting?(until?: number): void;
  /** Told of the calls of tools so far, each time one has come further. */
  onTools?(turns: readonly ToolTurn[]): void;
}

/** The route for the calls of a conversation: the model chosen for it, else the one its agent asks for. */
export function replyRoute({
  agent,
  credentialId,
  model,
}: Pick<ReplyRequest, "agent" | "credentialId" | "model">): Pick<
  ModelCall,
  "credentialId" | "provider" | "model"
> {
  const ofAgent = credentialId === undefined ? agent.model : undefined;
  return { credentialId, provider: agent.provider, model: model ?? ofAgent };
}
