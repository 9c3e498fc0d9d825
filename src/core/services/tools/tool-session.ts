import type { Agent } from "../../domain/agent/agent";
import type { Attachment } from "../../domain/file/attachment";
import type { SourceNumbers } from "../../domain/source/source-numbers";
import type { ToolUse } from "../../domain/tool/tool-use";
import type { ToolContext } from "../../points/tool";

/** The work that tools are called for. */
export interface ToolSession extends Pick<ToolContext, "language" | "ask" | "sentElsewhere"> {
  /** Makes vectors of texts; absent where nothing accounts for them. */
  readonly embed?: ToolContext["embed"];
  readonly agent: Pick<Agent, "id" | "name" | "knowledgeItemIds">;
  /** Names the conversation or the task, for permissions that hold in it. */
  readonly scope: string;
  /** Whether the work has something of the user's own, such as files, which somebody else may have written. */
  readonly hasPrivate: boolean;
  /** Files that the work began with, and in a task what came of it so far. */
  files?(): readonly Attachment[];
  /** All calls of the conversation or the task so far. */
  earlier(): readonly ToolUse[];
  /** Numbers what the tools find; all of one conversation or task share it. */
  readonly numbers?: Pick<SourceNumbers, "give">;
  /** Whether something of somebody else's was read otherwise than by a call, such as by a provider's own search. */
  hasUntrusted?(): boolean;
  /** Keeps how far a call has come. @throws where that cannot be kept: then nothing is run. */
  save(use: ToolUse): Promise<void>;
  /** Waits for the user's answer to a question; where absent the question is left to stand. */
  answered?(use: ToolUse, signal: AbortSignal): Promise<ToolUse>;
}
