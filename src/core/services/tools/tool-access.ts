import type { Agent } from "../../domain/agent/agent";
import type { FolderScope } from "../../domain/tool/folder-scope";
import type { ToolUse } from "../../domain/tool/tool-use";
import type { WorkChoice } from "../../domain/tool/work-choice";
import type { ToolExecutor } from "./tool-executor";

/** The user's choice of further tools for the work at hand. */
export type ToolChoices = Pick<WorkChoice, "web" | "withTools">;

/** The way to the tools for those who work with agents. Nothing of tools is loaded before an agent may use one. */
export interface ToolAccess {
  /**
   * The executor of the tools an agent may use, but those of the given ids, and those of the folder it works in, that
   * of the first of these places that has one; `undefined` where there are none. With a choice for the work at hand come the
   * tools that are on by themselves.
   */
  offer(
    agent: Pick<Agent, "tools">,
    places: readonly FolderScope[],
    without?: readonly string[],
    choice?: ToolChoices,
  ): Promise<ToolExecutor | undefined>;
  /** An agent that another one asks something. @throws AppError `agent.not-found`. */
  findAgent(id: string): Promise<Agent>;
  /** To be told when the user allows a call, as their answer leaves it; see `ToolConfirmations.keep`. */
  confirm(use: ToolUse): Promise<void>;
}
