import { ready } from "@core/di/ready";
import type { Services } from "@core/di/token";
import { PreferencesToken } from "@core/ports/preferences";
import { folderInUse } from "@core/services/folders/folder-uses";
import { AgentDirectoryToken, ToolboxToken } from "@core/services/tokens";
import type { ToolAccess } from "@core/services/tools/tool-access";
import { TOOLS_FOR_ALL } from "@core/services/tools/tools-for-all";

/** Limit for finding an agent, in milliseconds. */
const FIND_LIMIT_MS = 10_000;

/** The way to the tools, which are loaded when somebody may use one. */
export function toolAccess(services: Services): ToolAccess {
  const toolbox = () => ready(services, ToolboxToken);
  return {
    async offer(agent, places, without) {
      const preferences = services.get(PreferencesToken);
      const folderId = folderInUse(preferences, places);
      const hasAny = agent.tools?.length || folderId !== undefined || preferences.get(TOOLS_FOR_ALL);
      return hasAny
        ? (await toolbox()).offer(agent, { folderId, ...(without ? { without } : {}) })
        : undefined;
    },
    async confirm(use) {
      await (await toolbox()).confirmations.keep(use);
    },
    findAgent: (id) => services.get(AgentDirectoryToken).get(id, AbortSignal.timeout(FIND_LIMIT_MS)),
  };
}
