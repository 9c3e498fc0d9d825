import { type Agent, agentName } from "@core/domain/agent";
import { ActionMenu } from "@ui/components/action-menu";
import { useLanguage } from "@ui/language";
import { Copy } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useAgentActions } from "./use-agent-actions";

/** What can be done with an agent that is not the user's own: it cannot be changed, but a copy can. */
export function BuiltInAgentMenu({ agent }: { agent: Agent }) {
  const { t } = useTranslation("agents");
  const language = useLanguage();
  const { duplicate } = useAgentActions();
  const actions = [{ label: t("menu.duplicate"), icon: <Copy />, run: () => duplicate(agent) }];
  return <ActionMenu label={t("menu.label", { name: agentName(agent, language) })} actions={actions} />;
}
