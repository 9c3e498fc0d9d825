import type { Agent } from "@core/domain/agent/agent";
import { agentDescription, agentName } from "@core/domain/agent/agent";
import { AppError } from "@core/errors/app-error";
import { NotifierToken } from "@core/ports/notifier";
import { AgentsStoreToken } from "@core/stores/tokens";
import { downloadFile } from "@ui/download-file";
import { formatFileSize } from "@ui/format";
import { useLanguage } from "@ui/language";
import { useService } from "@ui/services-context";
import { useTranslation } from "react-i18next";

/** Far more than instructions a model could follow; larger files are not even read. */
const FILE_LIMIT_BYTES = 256 * 1024;

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
    importFile: (file: File) =>
      guard(async () => {
        if (file.size > FILE_LIMIT_BYTES) {
          throw new AppError("agent.file-invalid", {
            message: `> ${formatFileSize(FILE_LIMIT_BYTES, language)}`,
          });
        }
        const { name } = await agents.importFile(await file.text());
        notifier.notify({ level: "success", code: "agent.imported", params: { name } });
      }),
    remove: (agent: Agent) => guard(() => agents.remove(agent.id)),
  };
}
