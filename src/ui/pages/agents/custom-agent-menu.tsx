import type { Agent } from "@core/domain/agent";
import { ActionMenu } from "@ui/components/action-menu";
import { useAppNavigate } from "@ui/links";
import { Copy, Download, Library, Pencil, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAgentActions } from "./use-agent-actions";

const AgentKnowledgeDialog = lazy(() => import("./agent-knowledge-dialog"));

/** What can be done with an agent of the user's own. */
export function CustomAgentMenu({ agent }: { agent: Agent }) {
  const { t } = useTranslation("agents");
  const navigate = useAppNavigate();
  const { duplicate, exportFile, remove } = useAgentActions();
  const [editingKnowledge, setEditingKnowledge] = useState(false);
  const actions = [
    { label: t("menu.edit"), icon: <Pencil />, run: () => navigate(`/agents/new?id=${agent.id}`) },
    { label: t("menu.knowledge"), icon: <Library />, run: () => setEditingKnowledge(true) },
    { label: t("menu.duplicate"), icon: <Copy />, run: () => duplicate(agent) },
    { label: t("menu.export"), icon: <Download />, run: () => exportFile(agent) },
    { label: t("menu.delete"), icon: <Trash2 />, danger: true, run: () => remove(agent) },
  ];
  return (
    <>
      <ActionMenu label={t("menu.label", { name: agent.name })} actions={actions} />
      {editingKnowledge ? (
        <Suspense fallback={null}>
          <AgentKnowledgeDialog agent={agent} onClose={() => setEditingKnowledge(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
