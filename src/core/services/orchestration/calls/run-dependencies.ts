import type { PluginHost } from "../../../plugin/plugin-host";
import type { Clock } from "../../../ports/clock";
import type { Database } from "../../../ports/database";
import type { Hasher } from "../../../ports/hasher";
import type { Ids } from "../../../ports/ids";
import type { LenientJson } from "../../../ports/lenient-json";
import type { AgentDirectory } from "../../agents/agent-directory";
import type { AgentInstructions } from "../../agents/agent-instructions";
import type { AttachedFiles } from "../../knowledge/attached-files";
import type { ToolAccess } from "../../tools/tool-access";
import type { RunJournal } from "../journal/run-journal";
import type { RunModelCalls } from "./run-model-calls";

/** The dependencies of one run. */
export interface RunDependencies {
  readonly journal: RunJournal;
  readonly modelCalls: RunModelCalls;
  /** The reader of attached files; nothing where models are given them as they are. */
  readonly attachedFiles?: Pick<AttachedFiles, "texts">;
  /** The way to what agents can do besides writing; nothing where there are no tools. */
  readonly tools?: ToolAccess;
  /** The files and deliverables that passages were given of; nothing where there is no knowledge. */
  readonly database?: Pick<Database, "get">;
  readonly agents: AgentDirectory;
  readonly instructions: Pick<AgentInstructions, "inForce">;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly hasher: Hasher;
  readonly lenientJson: LenientJson;
  readonly plugins: Pick<PluginHost, "open">;
  /** The language agents answer in. */
  readonly language: string;
}
