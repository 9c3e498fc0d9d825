import type { Agent } from "../../../domain/agent/agent";
import type { Effort } from "../../../domain/model/effort";
import type { LlmMessage, ReplySchema, ToolDeclaration, WebSearcher } from "../../../domain/model/llm";
import type { ModelFallback } from "../../../domain/model/model-fallback";
import type { FileSource } from "../../../domain/source/source";
import type { AppError } from "../../../errors/app-error";
import type { PluginHost } from "../../../plugin/plugin-host";
import type { Clock } from "../../../ports/clock";
import type { Database } from "../../../ports/database";
import type { Ids } from "../../../ports/ids";
import type { Logger } from "../../../ports/logger";
import type { Preferences } from "../../../ports/preferences";
import type { AttachedFiles } from "../../knowledge/attached-files";
import type { FallbackModel } from "../../models/fallback/fallback-model";
import type { CallPurpose, ModelCaller, ModelTarget, ProjectKnowledge } from "../../models/model-call";
import type { RunJournal } from "../journal/run-journal";
import type { RunUpdate } from "../journal/run-update";

/** One call on behalf of an agent. */
export interface RunModelCall extends ModelTarget {
  readonly purpose: CallPurpose;
  readonly taskId: string;
  readonly agent: Pick<Agent, "id" | "name" | "knowledgeItemIds" | "effort">;
  readonly messages: readonly LlmMessage[];
  /** The tools the model may call. */
  readonly tools?: readonly ToolDeclaration[];
  readonly temperature?: number | undefined;
  /** The model that did not answer, where the call is made once more with another. */
  readonly fallback?: ModelFallback;
  /** How hard the model is to think, where it can. */
  readonly effort?: Effort | undefined;
  /** The form of the reply, where it is data. */
  readonly schema?: ReplySchema | undefined;
  /** Whether its thoughts have used up all they were given before, and are given more. */
  readonly thinksLong?: boolean;
  readonly projectKnowledge?: ProjectKnowledge;
  /** Whether the text is kept while it comes, so that a reload finds it. */
  readonly keepsDraft?: boolean;
  /** The finished text that its own stands behind, in what is shown and kept while it comes. */
  readonly before?: string | undefined;
  /** The text so far that this call continues. */
  readonly written?: string;
  /** Hears which passages of files the call was given. */
  readonly onSources?: (sources: readonly FileSource[]) => void;
  /** Hears who searched the web for it; see `ModelCall`. */
  readonly onWebSearch?: (by: WebSearcher | undefined) => void;
}

/** The dependencies of the calls. */
export interface RunModelCallDependencies {
  readonly journal: Pick<RunJournal, "append" | "state">;
  readonly plugins: Pick<PluginHost, "open">;
  readonly models: ModelCaller;
  /** The model that answers where another one does not; nothing where there is none. */
  readonly fallback?: Pick<FallbackModel, "after">;
  /** The reader of attached files; nothing where models are given them as they are. */
  readonly attachedFiles?: Pick<AttachedFiles, "inText" | "texts">;
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly preferences: Preferences;
  readonly publish: (update: RunUpdate) => void;
  /** Told of the limit over all work that holds calls, once no other is under way. */
  readonly onHeld: (reached: AppError) => void;
}
