import type { Attachment } from "./attachment";

/** Tokens of one call, as the provider counted them. */
export interface TokenUsage {
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly totalTokens: number;
  /** Those of the prompt that the provider had kept from another call, and those it keeps from now on; absent if none. */
  readonly cacheReadTokens?: number;
  readonly cacheWriteTokens?: number;
}

interface AnyMessage {
  readonly content: string;
  /** Whether other calls begin with the same messages up to this one, so that a provider had better keep them. */
  readonly cached?: boolean;
}

/** Instructions, or what the user says. */
interface PromptMessage extends AnyMessage {
  readonly role: "system" | "user";
  readonly attachments?: readonly Attachment[];
}

/** What the model said, and the calls it asked for with it; their results follow, one message each. */
interface AssistantMessage extends AnyMessage {
  readonly role: "assistant";
  readonly attachments?: readonly Attachment[];
  readonly toolCalls?: readonly ToolCall[];
}

/** What came of a call. */
export interface ToolResultMessage extends AnyMessage {
  readonly role: "tool";
  /** The id of the call. */
  readonly toolCallId: string;
  /** The name of the tool. */
  readonly name: string;
  /** Files come with what people say alone. */
  readonly attachments?: never;
}

/** One turn sent to a model. */
export type LlmMessage = PromptMessage | AssistantMessage | ToolResultMessage;

/** A function the model may ask to have called. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** The arguments as the model wrote them: JSON, possibly malformed. */
  readonly arguments: string;
  /** Goes with the call wherever it is kept: without it a provider may refuse the results. */
  readonly providerData?: ProviderData;
}

/** What a provider wants back unread with a call it asked for: the signed thoughts that led to it, for instance. */
export interface ProviderData {
  /** The name of the provider that gave it; no other is sent it. */
  readonly provider: string;
  /** JSON, in a form of the provider's client. */
  readonly value: unknown;
}

/** Why a completion ended. `length`: the model ran into its token limit; `refusal`: it declined to answer. */
export type FinishReason = "stop" | "length" | "tool-calls" | "refusal" | "other";

/** A piece of a streamed completion. */
export type LlmPart =
  | { readonly type: "text-delta"; readonly text: string }
  | { readonly type: "reasoning-delta"; readonly text: string }
  | { readonly type: "tool-call"; readonly call: ToolCall }
  | { readonly type: "finish"; readonly reason: FinishReason; readonly usage?: TokenUsage };

/** A tool offered to the model. */
export interface ToolDeclaration {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** What a client sends. */
export interface LlmRequest {
  readonly model: string;
  readonly messages: readonly LlmMessage[];
  /** 0 to 2; absent means the default of 0.7, and 0 is sent as 0. */
  readonly temperature?: number;
  readonly maxTokens?: number;
  readonly tools?: readonly ToolDeclaration[];
  /**
   * Called whenever bytes arrive, also such as carry no text, so that a watch knows the connection lives. Nothing more
   * is read until what it returns has resolved.
   * @throws AppError when there were too many: the stream is to end with it.
   */
  readonly onBytes?: (sizeBytes: number) => Promise<void> | undefined;
}

/** The temperature sent when the user chose none. */
export const DEFAULT_TEMPERATURE = 0.7;
