import type { FileReading } from "../../domain/file/file-reading";
import type { Effort } from "../../domain/model/effort";
import type { EmbeddingMade } from "../../domain/model/embedding-made";
import type {
  FinishReason,
  LlmMessage,
  LlmPart,
  ReplySchema,
  TokenUsage,
  ToolCall,
  ToolDeclaration,
  WebSearcher,
} from "../../domain/model/llm";
import type { ModelFallback } from "../../domain/model/model-fallback";
import type { Traffic } from "../../domain/model/traffic";
import type { ProjectTerms } from "../../domain/project/project";
import type { FileSource, WebSource } from "../../domain/source/source";
import type { SourceNumbers } from "../../domain/source/source-numbers";
import type { TaskModel } from "../../domain/task/task";
import type { SuggestedModel } from "../../points/llm-provider";
import type { ModelEmbedder } from "../../ports/passage-ranker";

/** The purpose of a model call. */
export type CallPurpose =
  | "analysis"
  | "planning"
  | "recruiting"
  | "execution"
  | "validation"
  | "repair"
  | "chat"
  | "summary"
  | "title"
  | "preview";

/** Ids of files, and of finished deliverables. */
export type ProjectKnowledge = Pick<ProjectTerms, "knowledgeItemIds" | "deliverableIds">;

/** The wishes that decide which model a call goes to. */
export interface ModelTarget {
  /** A configured provider other than the default. */
  readonly credentialId?: string | undefined;
  /** A provider id and model an agent asks for; passed over when that provider is not configured. */
  readonly provider?: string | undefined;
  readonly model?: string | undefined;
  /** The model in the place of the default one, for work of its kind; passed over as well. */
  readonly workModel?: TaskModel | undefined;
}

/** One call as services ask for it; provider, key and retries are the caller's affair. */
export interface ModelCall extends ModelTarget {
  readonly purpose: CallPurpose;
  readonly messages: readonly LlmMessage[];
  /** The tools the model may call. */
  readonly tools?: readonly ToolDeclaration[];
  readonly temperature?: number | undefined;
  /** The most it may write, thoughts included: a task's remainder, for instance. */
  readonly maxTokens?: number;
  /** The form of the reply, where it is data. */
  readonly schema?: ReplySchema | undefined;
  /** How hard the model is to think, where it can; as its makers set it where absent. */
  readonly effort?: Effort | undefined;
  readonly taskId?: string;
  /** When its task was given, in milliseconds since the epoch: calls of the oldest go first. */
  readonly since?: number | undefined;
  readonly conversationId?: string | undefined;
  readonly agentId?: string;
  /** The same for calls that begin with the same messages; the conversation's id where absent. */
  readonly cacheKey?: string;
  /** Knowledge to draw on in place of the agent's own, for one that is not saved yet. */
  readonly knowledgeItemIds?: readonly string[] | undefined;
  /** The knowledge beside that in the project the call belongs to. */
  readonly projectKnowledge?: ProjectKnowledge | undefined;
  /** Told right before the request goes out, each time it does; it goes once that is done, and not where that fails. */
  readonly onSent?: () => void | Promise<void>;
  /** Told until when the call waits for the provider, in milliseconds since the epoch; without a time it goes on. */
  readonly onWaiting?: ((until?: number) => void) | undefined;
  /** Told what goes over the network for it, piece by piece, as the network itself says. */
  readonly onTraffic?: (piece: Traffic) => void;
  /** Told of each request for vectors that was made for it, to find what its files say on the matter. */
  readonly onEmbedded?: (made: EmbeddingMade) => void;
  /** Numbers the pages that a provider's search finds; without it the reply says nothing of them. */
  readonly numbers?: Pick<SourceNumbers, "give">;
  /**
   * Told who searches, where the model was to have the web and no tool of ours gives it; told `undefined` where the call
   * is made without, as its server has refused a search that nobody had asked for.
   */
  readonly onWebSearch?: (by: WebSearcher | undefined) => void;
  /** Whether the last message only asks to go on with the answer to the one before. */
  readonly continues?: boolean;
}

/** The provider and model that answer a call. */
export interface ModelRoute {
  readonly credentialId: string;
  readonly provider: string;
  readonly providerName: string;
  readonly model: string;
  readonly simulated: boolean;
  /** The base URL of who is sent the call, or its name where it has none; absent where nothing leaves this page. */
  readonly sentTo?: string;
  /** The tokens that the model can read and write in one call; absent where it is not known. */
  readonly contextWindow?: number;
  /** Whether the model sees pictures; absent where nobody says. */
  readonly sees?: boolean;
  /** Whether it is known to read PDF files as they are. */
  readonly readsPdf?: boolean;
  /** Whether the model can think, as its provider says; absent where nobody says. */
  readonly thinks?: boolean;
  /** Whether the model has tools of its own, as its provider says; absent where nobody says. */
  readonly hasTools?: boolean | undefined;
  /** The price that the server lists for the model, where its provider suggests it with none. */
  readonly price?: SuggestedModel["price"];
}

/** The `contextWindow` that is taken for granted of a model of which nothing is known. */
export const DEFAULT_CONTEXT_WINDOW = 16_000;

/** A whole reply. */
export interface ModelReply {
  readonly text: string;
  readonly reasoning: string;
  readonly finishReason: FinishReason;
  readonly usage?: TokenUsage | undefined;
  /** The tool calls the model asks for before it goes on. */
  readonly toolCalls?: readonly ToolCall[];
  readonly route: ModelRoute;
  readonly durationMs: number;
  /** The passages the prompt was given. */
  readonly sources?: readonly FileSource[];
}

/**
 * A piece of a reply: what the provider sends, and before it the passages that were added to the prompt, and the attached
 * files that were not given whole. `cited`: all of the
 * text of this call so far, in which citations have been put, and the pages they are of. `fallback`: what comes from here
 * on is another model's than was asked.
 */
export type ModelPart =
  | LlmPart
  | { readonly type: "sources"; readonly sources: readonly FileSource[] }
  | { readonly type: "partly-read"; readonly files: readonly FileReading[] }
  | { readonly type: "fallback"; readonly fallback: ModelFallback; readonly route: ModelRoute }
  | { readonly type: "cited"; readonly text: string; readonly sources: readonly WebSource[] };

/** Calls models: picks the provider, opens the key, retries what failed before the first token, counts, traces. */
export interface ModelCaller {
  /**
   * The provider and model a call would go to.
   * @throws AppError `provider.none` when no provider is configured.
   */
  route(call: ModelTarget): Promise<ModelRoute>;
  /**
   * Streams a reply. What has been received stays received: after the first token nothing is retried.
   * @throws AppError `provider.none`, `provider.api`, `provider.stream-cut`, `provider.idle`, `provider.reply-too-long`, `provider.call-too-long`,
   * `network.failed`, `vault.locked`.
   */
  stream(call: ModelCall, signal: AbortSignal): AsyncIterable<ModelPart>;
  /** The whole reply at once; `onPart` sees it grow. */
  complete(call: ModelCall, signal: AbortSignal, onPart?: (part: ModelPart) => void): Promise<ModelReply>;
  /**
   * The means to make vectors of texts of the work that such a call is for; none where the user allows no model that.
   * `onMade` is told of each request.
   */
  embedder?(target: ModelTarget, onMade?: (made: EmbeddingMade) => void): Promise<ModelEmbedder | undefined>;
}
