import type { Agent } from "../../domain/agent/agent";
import type { Message } from "../../domain/conversation/conversation";
import type { WorkChoice } from "../../domain/tool/work-choice";
import type { AppError } from "../../errors/app-error";
import type { Clock } from "../../ports/clock";
import type { Chat, ChatInput } from "../../services/chat/chat";
import type { ConversationRepository } from "../../services/chat/conversation-repository";

/** A task the orchestrator works on. */
export interface DelegatedTask {
  readonly id: string;
  readonly title: string;
  /** Resolves when the work ends; to an error if it failed. */
  readonly ended: Promise<AppError | undefined>;
}

/** The place where a task is asked for. */
export interface TaskOrigin {
  readonly conversationId: string;
  readonly projectId: string | undefined;
  /** Whether its files are to be read whole. */
  readonly readsAll?: boolean;
  /** The choice of tools and thinking that was made there. */
  readonly choice?: WorkChoice;
}

/** The services that an open conversation needs of the rest of the application. */
export interface ConversationContext {
  readonly chat: Chat;
  readonly repository: ConversationRepository;
  readonly clock: Clock;
  /** Id of the project that what begins now belongs to. */
  projectId(): string | undefined;
  /** The language of the interface at this moment. */
  language(): string;
  /** Finds an agent by id. @throws AppError `agent.not-found`. */
  agent(id: string): Promise<Agent>;
  /** The input as plugins let it be sent to an agent. @throws AppError as `MessageFiltering.pass`. */
  pass(input: ChatInput, agent: Agent, signal: AbortSignal): Promise<ChatInput>;
  /** Says that a reply is complete; nobody waits for whom it interests. */
  replied(message: Message): void;
  /** Makes a task of a message to the orchestrator, in the project of its conversation, and sets to work on it. */
  delegate(input: ChatInput, from: TaskOrigin): Promise<DelegatedTask>;
}
