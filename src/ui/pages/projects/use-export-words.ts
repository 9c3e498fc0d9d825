import type { ExportWords } from "@core/domain/conversation/conversation-export";
import { useAgentName } from "@ui/features/agents/use-agent-name";
import { formatDateTime } from "@ui/format";
import { useLanguage } from "@ui/language";
import { useTranslation } from "react-i18next";

/** The words that documents made of conversations need in the reader's language. */
export function useExportWords(): ExportWords {
  const { t } = useTranslation("conversations");
  const language = useLanguage();
  const agentName = useAgentName();
  return { you: t("common:you"), agentName, time: (timestamp) => formatDateTime(timestamp, language) };
}
