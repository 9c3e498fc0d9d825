import type { Clock } from "../../ports/clock";
import type { Database } from "../../ports/database";
import type { Ids } from "../../ports/ids";
import type { Preferences } from "../../ports/preferences";
import type { SetupCipher } from "../../ports/setup-cipher";
import type { TabChannel } from "../../ports/tab-channel";
import type { Vault } from "../../ports/vault";
import type { AgentDirectory } from "../agents/agent-directory";
import type { Credentials } from "../models/credentials";

/** What an import works with. */
export interface SetupImportParts {
  readonly cipher: SetupCipher;
  readonly database: Database;
  readonly vault: Vault;
  readonly agents: Pick<AgentDirectory, "list">;
  readonly credentials: Pick<Credentials, "list" | "provider" | "check">;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly preferences: Preferences;
  readonly tabs: TabChannel;
}
