import { Tabs } from "@base-ui/react/tabs";
import type { Agent } from "@core/domain/agent";
import { sortAgents } from "@core/domain/agent-groups";
import { AgentsStoreToken } from "@core/stores/tokens";
import { EmptyState } from "@ui/components/empty-state";
import { RowBoundary } from "@ui/components/records/row-boundary";
import tabs from "@ui/components/tabs.module.css";
import { useLanguage } from "@ui/language";
import { useService } from "@ui/services-context";
import { Bot } from "lucide-react";
import { observer } from "mobx-react-lite";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { AgentCard } from "./agent-card";
import styles from "./agent-tabs.module.css";
import { BuiltInAgentMenu } from "./built-in-agent-menu";
import { CustomAgentMenu } from "./custom-agent-menu";

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
