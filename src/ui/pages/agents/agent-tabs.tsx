import { Tabs } from "@base-ui/react/tabs";
import { type Agent, agentName } from "@core/domain/agent/agent";
import { sortAgents } from "@core/domain/agent/agent-groups";
import { AgentsStoreToken } from "@core/stores/tokens";
import { ActionMenu } from "@ui/elements/action-menu";
import { EmptyState } from "@ui/elements/empty-state";
import { RowBoundary } from "@ui/features/records/row-boundary";
import { useLanguage } from "@ui/language";
import { useAppNavigate } from "@ui/links";
import { useService } from "@ui/services-context";
import tabs from "@ui/theme/tabs.module.css";
import { Bot, Copy, Download, Library, Pencil, Trash2 } from "lucide-react";
import { observer } from "mobx-react-lite";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { AgentCard } from "./agent-card";
import styles from "./agent-tabs.module.css";
import { useAgentActions } from "./use-agent-actions";

const AgentKnowledgeDialog = lazy(() => import("./agent-knowledge-dialog"));

/** The actions on an agent of the user's own. */
function CustomAgentMenu({ agent }: { agent: Agent }) {
  const { t } = useTranslation("agents");
  const navigate = useAppNavigate();
  const { duplicate, exportFile, remove } = useAgentActions();
  const [editingKnowledge, setEditingKnowledge] = useState(false);
  const actions = [
    { label: t("common:edit"), icon: <Pencil />, run: () => navigate(`/agents/new?id=${agent.id}`) },
    { label: t("menu.knowledge"), icon: <Library />, run: () => setEditingKnowledge(true) },
    { label: t("menu.duplicate"), icon: <Copy />, run: () => duplicate(agent) },
    { label: t("common:export"), icon: <Download />, run: () => exportFile(agent) },
    { label: t("common:delete"), icon: <Trash2 />, danger: true, run: () => remove(agent) },
  ];
  return (
    <>
      <ActionMenu label={t("common:actionsFor", { name: agent.name })} actions={actions} />
      {editingKnowledge ? (
        <Suspense fallback={null}>
          <AgentKnowledgeDialog agent={agent} onClose={() => setEditingKnowledge(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The user's own and the built-in agents, a tab each; an empty tab is never the one opened first. */
export const AgentTabs = observer(function AgentTabs() {
  const { t } = useTranslation("agents");
  const language = useLanguage();
  const { custom, builtIn, skipped } = useService(AgentsStoreToken);
  const [chosen, choose] = useState<string>();
  const tab = chosen ?? (custom.length > 0 ? "custom" : "builtIn");
  return (
    <Tabs.Root value={tab} onValueChange={(value: string) => choose(value)} className={styles.tabs}>
      <Tabs.List className={tabs.list} aria-label={t("tabs.label")}>
        <Tabs.Tab value="custom" className={tabs.tab}>
          {t("tabs.custom", { count: custom.length })}
        </Tabs.Tab>
        <Tabs.Tab value="builtIn" className={tabs.tab}>
          {t("tabs.builtIn", { count: builtIn.length })}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="custom">
        <AgentGrid agents={custom} menu={(agent) => <CustomAgentMenu agent={agent} />} emptyKey="custom" />
      </Tabs.Panel>
      <Tabs.Panel value="builtIn">
        <AgentGrid
          agents={sortAgents(builtIn, language)}
          menu={(agent) => <BuiltInAgentMenu agent={agent} />}
          emptyKey="builtIn"
        />
        {skipped.length > 0 ? (
          <p className={styles.skipped}>
            {t("skipped", { count: skipped.length, ids: skipped.map(({ id }) => id).join(", ") })}
          </p>
        ) : null}
      </Tabs.Panel>
    </Tabs.Root>
  );
});

interface AgentGridProps {
  agents: readonly Agent[];
  menu: (agent: Agent) => ReactNode;
  emptyKey: "custom" | "builtIn";
}

function AgentGrid({ agents, menu, emptyKey }: AgentGridProps) {
  const { t } = useTranslation("agents");
  if (agents.length === 0) {
    return <EmptyState icon={<Bot />} title={t(`empty.${emptyKey}`)} hint={t(`empty.${emptyKey}Hint`)} />;
  }
  return (
    <ul className={styles.grid}>
      {agents.map((agent) => (
        <RowBoundary key={agent.id} record={agent} store={agent.origin ? undefined : "agents"} isItem>
          <AgentCard agent={agent} menu={menu(agent)} />
        </RowBoundary>
      ))}
    </ul>
  );
}

/** The actions on an agent that is not the user's own: it cannot be changed, but a copy can. */
function BuiltInAgentMenu({ agent }: { agent: Agent }) {
  const { t } = useTranslation("agents");
  const language = useLanguage();
  const { duplicate } = useAgentActions();
  const actions = [{ label: t("menu.duplicate"), icon: <Copy />, run: () => duplicate(agent) }];
  return (
    <ActionMenu label={t("common:actionsFor", { name: agentName(agent, language) })} actions={actions} />
  );
}
