import type { PluginHost } from "../../plugin/plugin-host";
import type { Clock } from "../../ports/clock";
import type { Database } from "../../ports/database";
import type { Hasher } from "../../ports/hasher";
import type { Ids } from "../../ports/ids";
import type { LenientJson } from "../../ports/lenient-json";
import type { Locks } from "../../ports/locks";
import type { Logger } from "../../ports/logger";
import type { Preferences } from "../../ports/preferences";
import type { TabChannel } from "../../ports/tab-channel";
import type { AgentDirectory } from "../agents/agent-directory";
import type { AgentInstructions } from "../agents/agent-instructions";
import type { AttachedFiles } from "../knowledge/attached-files";
import type { FallbackModel } from "../models/fallback/fallback-model";
import type { ModelCaller } from "../models/model-call";
import type { Recordings } from "../recordings/recordings";
import type { ToolAccess } from "../tools/tool-access";
import type { CapsuleReader } from "./capsules/capsule-reader";
import type { OtherDevices } from "./journal/task-devices";

/** The services that orchestration is made with. */
export interface TaskDependencies {
  readonly database: Database;
  /** The same as it is stored, whatever is in it. */
  readonly stored: Database;
  readonly tabs: TabChannel;
  readonly locks: Locks;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly hasher: Hasher;
  readonly lenientJson: LenientJson;
  readonly logger: Logger;
  readonly preferences: Preferences;
  readonly models: ModelCaller;
  /** The model that answers where another one does not; nothing where there is none. */
  readonly fallback?: Pick<FallbackModel, "after">;
  /** The reader of attached files; nothing where models are given them as they are. */
  readonly attachedFiles?: Pick<AttachedFiles, "inText" | "texts">;
  /** The way to what agents can do besides writing; nothing where there are no tools. */
  readonly tools?: ToolAccess;
  /** The recordings; nothing where no recording can be played. */
  readonly recordings?: Pick<Recordings, "route" | "stream" | "ofPrompt">;
  readonly agents: AgentDirectory;
  readonly instructions: Pick<AgentInstructions, "inForce">;
  readonly capsules: CapsuleReader;
  readonly plugins: Pick<PluginHost, "load" | "open" | "rankOf">;
  /** Resolves once the plugins from outside are installed, which work waits for; nothing where all are. */
  readonly pluginsInstalled?: () => Promise<void>;
  /** The way to other devices; nothing where there can be none. */
  readonly devices?: OtherDevices;
}
