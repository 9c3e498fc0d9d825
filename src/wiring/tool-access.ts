import { ready } from "@core/di/ready";
import type { Services } from "@core/di/token";
import { PreferencesToken } from "@core/ports/preferences";
import { folderInUse } from "@core/services/folders/folder-uses";
import { AgentDirectoryToken, ToolboxToken } from "@core/services/tokens";
import type { ToolAccess } from "@core/services/tools/tool-access";

/** Limit for finding an agent, in milliseconds. */
const FIND_LIMIT_MS = 10_000;

/** The way to the tools, which are loaded when somebody may use one. */
export function toolAccess(services: Services): ToolAccess {
  const toolbox = () => ready(services, ToolboxToken);
  return {
    async offer(agent, places, without, choice) {
      const folderId = folderInUse(services.get(PreferencesToken), places);
      return (await toolbox()).offer(agent, { folderId, choice, ...(without ? { without } : {}) });
    },
    async confirm(use) {
      await (await toolbox()).confirmations.keep(use);
    },
    findAgent: (id) => services.get(AgentDirectoryToken).get(id, AbortSignal.timeout(FIND_LIMIT_MS)),
  };
}
