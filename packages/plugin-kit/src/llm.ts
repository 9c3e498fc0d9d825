/** A file that goes with a message. */
export interface Attachment {
  readonly type: "image" | "text" | "other";
  readonly name: string;
  readonly mimeType: string;
  /** In base64. */
  readonly data: string;
}

/** A call that a model asked for. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** JSON as the model wrote it, possibly malformed. */
  readonly arguments: string;
  /** Data the provider wants back unread with the results, under its name. */
  readonly providerData?: { readonly provider: string; readonly value: unknown };
}

/** One turn sent to a model. */
export type LlmMessage = {
  readonly content: string;
  /** Whether other calls begin with the same messages up to this one. */
  readonly cached?: boolean;
  readonly attachments?: readonly Attachment[] | undefined;
} & (
  | { readonly role: "system" | "user" }
  | { readonly role: "assistant"; readonly toolCalls?: readonly ToolCall[] | undefined }
  | {
      readonly role: "tool";
      readonly toolCallId: string;
      readonly name: string;
      readonly isError?: boolean | undefined;
    }
);

/** Request to a model. */
export interface LlmRequest {
  readonly model: string;
  readonly messages: readonly LlmMessage[];
  /** 0 to 2; 0.7 where absent. */
  readonly temperature?: number | undefined;
  readonly maxTokens?: number | undefined;
  readonly tools?:
    | readonly {
        readonly name: string;
        readonly description: string;
        /** JSON Schema of the arguments. */
        readonly parameters: Readonly<Record<string, unknown>>;
      }[]
    | undefined;
  readonly toolChoice?: "auto" | "none" | "required" | { readonly name: string };
  readonly parallelToolCalls?: boolean;
  /** The form the reply is to have where the provider can hold its models to it: a name, and JSON Schema of an object. */
  readonly schema?: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> } | undefined;
  /** Whether the provider is to search the web for the reply; only where it `searchesWeb`. */
  readonly webSearch?: boolean;
  /** How hard the model is to think; as its makers set it where absent. */
  readonly effort?: "low" | "medium" | "high" | "maximum" | undefined;
}

/** Tokens of one call, as the provider counted them. */
export interface TokenUsage {
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly totalTokens: number;
  readonly cacheReadTokens?: number;
  readonly cacheWriteTokens?: number;
  readonly reasoningTokens?: number;
  /** Searches of the web that the provider made for the call, and what they cost in US dollars. */
  readonly webSearches?: number;
  readonly webSearchCost?: number;
  /** The cost of the whole call in US dollars, where the provider tells it. */
  readonly cost?: number;
}

/** A page of the web that a reply goes back to; offsets are in the text of the reply so far. */
export interface Citation {
  readonly url: string;
  readonly title: string;
  readonly passage?: string;
  readonly start?: number;
  readonly end?: number | undefined;
}

/** A piece of a streamed reply. A reply ends with exactly one `finish`. */
export type LlmPart =
  | { readonly type: "text-delta"; readonly text: string }
  | { readonly type: "reasoning-delta"; readonly text: string }
  | { readonly type: "tool-call"; readonly call: ToolCall }
  | { readonly type: "citation"; readonly citation: Citation }
  | {
      readonly type: "finish";
      readonly reason: "stop" | "length" | "tool-calls" | "refusal" | "other";
      readonly usage?: TokenUsage | undefined;
    };
