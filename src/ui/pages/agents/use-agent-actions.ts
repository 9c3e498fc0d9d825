import type { Agent } from "@core/domain/agent/agent";
import { agentDescription, agentName } from "@core/domain/agent/agent";
import type { AgentDraft } from "@core/domain/agent/agent-draft";
import type { ForeignAgent } from "@core/domain/agent/foreign/foreign-agent";
import { AppError } from "@core/errors/app-error";
import { NotifierToken } from "@core/ports/notifier";
import { AgentsStoreToken } from "@core/stores/tokens";
import { downloadFile } from "@ui/download-file";
import { useLanguage } from "@ui/language";
import { useService } from "@ui/services-context";
import { useTranslation } from "react-i18next";

/** Far more than instructions a model could follow; larger files are not even read. */
const FILE_LIMIT_BYTES = 256 * 1024;
/** Pictures that hold an agent are as large as others. */
const PICTURE_LIMIT_BYTES = 20 * 1024 * 1024;

/** The list's actions on agents of the user's own; every outcome is told as a notice. */
export function useAgentActions() {
  const agents = useService(AgentsStoreToken);
  const notifier = useService(NotifierToken);
  const { t } = useTranslation("agents");
  const language = useLanguage();
  const guard = (work: () => Promise<void>) => void work().catch((error) => notifier.error(error));
  return {
    duplicate: (agent: Agent) =>
      guard(async () => {
        const name = t("copyName", { name: agentName(agent, language) });
        await agents.duplicate(agent.id, name, agentDescription(agent, language));
        notifier.notify({ level: "success", code: "agent.duplicated", params: { name } });
      }),
    exportFile: (agent: Agent) =>
      guard(async () => {
        const { fileName, content } = await agents.exportFile(agent.id);
        downloadFile(fileName, content, "application/json");
      }),
    /** Adds the agent of a file; one of another application is handed over to be looked at first. */
    importFile: (file: File, onForeign: (found: ForeignAgent) => void) =>
      guard(async () => {
        const isPicture = file.type === "image/png" || /\.png$/i.test(file.name);
        if (file.size > (isPicture ? PICTURE_LIMIT_BYTES : FILE_LIMIT_BYTES))
          throw new AppError("agent.file-invalid");
        const bytes = new Uint8Array(await file.arrayBuffer());
        const { readForeignAgent } = await import("@core/domain/agent/foreign/read-foreign-agent");
        const found = readForeignAgent(bytes);
        if (found) return onForeign(found);
        const { name } = await agents.importFile(new TextDecoder().decode(bytes));
        notifier.notify({ level: "success", code: "agent.imported", params: { name } });
      }),
    add: (draft: AgentDraft) =>
      guard(async () => {
        const { name } = await agents.create(draft);
        notifier.notify({ level: "success", code: "agent.imported", params: { name } });
      }),
    remove: (agent: Agent) => guard(() => agents.remove(agent.id)),
  };
}
