import type { Attachment } from "../file/attachment";
import type { FileReading } from "../file/file-reading";
import type { Effort } from "./effort";

/** Tokens of one call, as the provider counted them. */
export interface TokenUsage {
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly totalTokens: number;
  /** Those of the prompt that the provider had kept from another call, and those it keeps from now on; absent if none. */
  readonly cacheReadTokens?: number;
  readonly cacheWriteTokens?: number;
  /** Those of the completion that the model thought with; absent if none, or where the provider does not tell them. */
  readonly reasoningTokens?: number;
  /** The number of web searches by the provider for the call, and their cost in US dollars, where known. */
  readonly webSearches?: number;
  readonly webSearchCost?: number;
  /** The cost of the whole call in US dollars, where the provider tells it. */
  readonly cost?: number;
}

/** A file as a model is given it. */
export interface PromptFile extends Attachment {
  /** The part of the file that `data` is, where it is not all of it. */
  readonly excerpt?: Omit<FileReading, "name">;
  /** Whether it is sent as the file it is: only where its provider reads such files, which the route says. */
  readonly isNative?: boolean;
}

interface AnyMessage {
  readonly content: string;
  /** Whether other calls begin with the same messages up to this one, so that a provider had better keep them. */
  readonly cached?: boolean;
}

/** Instructions, or what the user says. */
interface PromptMessage extends AnyMessage {
  readonly role: "system" | "user";
  readonly attachments?: readonly PromptFile[] | undefined;
}

/** The model's text, and the calls it asked for with it; their results follow, one message each. */
interface AssistantMessage extends AnyMessage {
  readonly role: "assistant";
  readonly attachments?: readonly PromptFile[] | undefined;
  readonly toolCalls?: readonly ToolCall[] | undefined;
}

/** The result of a tool call. */
export interface ToolResultMessage extends AnyMessage {
  readonly role: "tool";
  /** The id of the call. */
  readonly toolCallId: string;
  /** The name of the tool. */
  readonly name: string;
  /** Whether the call failed; `content` says why. */
  readonly isError?: boolean | undefined;
  /** The files that the tool gave. Pictures are shown to models that see them in a result, all else is named. */
  readonly attachments?: readonly PromptFile[] | undefined;
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

/** The data a provider wants back unread with a call it asked for: the signed thoughts that led to it, for instance. */
export interface ProviderData {
  /** The name of the provider that gave it; no other is sent it. */
  readonly provider: string;
  /** JSON, in a form of the provider's client. */
  readonly value: unknown;
}

/** The reason a completion ended. `length`: the model ran into its token limit; `refusal`: it declined to answer. */
export type FinishReason = "stop" | "length" | "tool-calls" | "refusal" | "other";

/** A page of the web that a reply goes back to, as the provider that searched for it says. */
export interface Citation {
  /** `http` or `https`, without credentials. */
  readonly url: string;
  /** As the page calls itself; the host where it has no title. */
  readonly title: string;
  /** The words of the page, where the provider quotes it. */
  readonly passage?: string;
  /** The part of the reply that goes back to it: offsets in its text so far, in characters; the end is exclusive. */
  readonly start?: number;
  readonly end?: number | undefined;
}

/** A piece of a streamed completion. */
export type LlmPart =
  | { readonly type: "text-delta"; readonly text: string }
  | { readonly type: "reasoning-delta"; readonly text: string }
  | { readonly type: "tool-call"; readonly call: ToolCall }
  | { readonly type: "citation"; readonly citation: Citation }
  | { readonly type: "finish"; readonly reason: FinishReason; readonly usage?: TokenUsage | undefined };

/** A tool offered to the model. */
export interface ToolDeclaration {
  /** At most 64 letters, digits, `_` and `-`: all that every provider takes. */
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /**
   * Of a tool that searches the web: a provider's own search takes its place where there is one. `only`: it has nothing to
   * search with itself, so that no model is told of it. Clients are never handed this.
   */
  readonly webSearch?: "instead" | "only";
  /**
   * Whether nobody has asked for it: it is on by itself, and left out where it would be a burden. Clients are never handed
   * this either.
   */
  readonly isByItself?: boolean;
}

/** The searcher of the web for a reply that was to be searched for: the provider itself, or nobody, as nobody could. */
export type WebSearcher = "provider" | "nobody";

/** The form of a reply: JSON that keeps to a schema. */
export interface ReplySchema {
  /** At most 64 letters, digits, `_` and `-`. */
  readonly name: string;
  /** JSON Schema of an object: every property required, none beside them, as the strictest providers have it. */
  readonly schema: Readonly<Record<string, unknown>>;
}

/** Whether the model may call tools, may not, has to call one, or this one. */
export type ToolChoice = "auto" | "none" | "required" | { readonly name: string };

/** The request that a client sends. */
export interface LlmRequest {
  readonly model: string;
  readonly messages: readonly LlmMessage[];
  /** 0 to 2; absent means the default of 0.7, and 0 is sent as 0. */
  readonly temperature?: number | undefined;
  /** The most it writes, thoughts included. */
  readonly maxTokens?: number | undefined;
  /** The tokens that the model can read and write in one call, for servers that have to be told; absent where not known. */
  readonly contextWindow?: number;
  readonly tools?: readonly ToolDeclaration[] | undefined;
  /** The form the reply is to have, where the provider can hold its models to it. A wish: it is read as carefully without. */
  readonly schema?: ReplySchema | undefined;
  /** The same for calls that begin with the same messages, for providers that keep beginnings by such a key. */
  readonly cacheKey?: string | undefined;
  /** `auto` when absent. A wish where a model cannot be held to it. */
  readonly toolChoice?: ToolChoice;
  /** Whether the model may ask for several calls at once; it may when absent. A wish as well. */
  readonly parallelToolCalls?: boolean;
  /** Whether the model is known to see pictures. */
  readonly sees?: boolean;
  /** Whether the model is known to think; absent where nobody says. */
  readonly thinks?: boolean;
  /** How hard it is to think: as its makers set it where absent. A wish, and none of a model that is known not to think. */
  readonly effort?: Effort | undefined;
  /** Whether the model is known to have no tools of its own: they are put into words then. */
  readonly toolsInWords?: boolean;
  /** Whether the provider is to search the web for the reply; only where its client says that it can. */
  readonly webSearch?: boolean;
  /**
   * Called whenever bytes arrive, also such as carry no text, so that a watch knows the connection lives. Nothing more
   * is read until what it returns has resolved.
   * @throws AppError when there were too many: the stream is to end with it.
   */
  readonly onBytes?: (sizeBytes: number) => Promise<void> | undefined;
}

/** The temperature sent when the user chose none. */
export const DEFAULT_TEMPERATURE = 0.7;
