import { type Agent, isCustomAgent } from "@core/domain/agent/agent";
import { AppError, toAppError } from "@core/errors/app-error";
import { NotifierToken } from "@core/ports/notifier";
import { AgentsStoreToken } from "@core/stores/tokens";
import { buttonClass } from "@ui/elements/button";
import { EmptyState } from "@ui/elements/empty-state";
import { PageLayout } from "@ui/elements/page-layout";
import { Skeleton } from "@ui/elements/skeleton";
import { AppLink } from "@ui/links";
import { useService } from "@ui/services-context";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { AgentBuilder } from "./agent-builder";

/** Makes a new agent, or changes the one that the address names with `?id=`. */
export default function AgentBuilderPage() {
  const { t } = useTranslation("agent-builder");
  const id = useSearchParams()[0].get("id") ?? undefined;
  const { agent, failed } = useEditedAgent(id);
  const back = (
    <AppLink to="/agents" className={buttonClass()}>
      {t("toAgents")}
    </AppLink>
  );
  return (
    <PageLayout title={t(id ? "editTitle" : "shell:nav.newAgent")}>
      {failed ? <EmptyState title={t("failed")} action={back} /> : null}
      {id && !agent && !failed ? <Skeleton lines={6} /> : null}
      {!id || agent ? <AgentBuilder key={id ?? ""} agent={agent} /> : null}
    </PageLayout>
  );
}

/** The agent to be edited, once it has been found. A built-in one counts as not found: it cannot be changed. */
function useEditedAgent(id: string | undefined): { agent: Agent | undefined; failed: boolean } {
  const agents = useService(AgentsStoreToken);
  const notifier = useService(NotifierToken);
  const [agent, setAgent] = useState<Agent>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let current = true;
    const load = async (agentId: string) => {
      try {
        const found = await agents.get(agentId);
        if (!isCustomAgent(agentId)) throw new AppError("agent.not-editable", { id: agentId });
        if (current) setAgent(found);
      } catch (error) {
        if (!current) return;
        setFailed(true);
        const status = toAppError(error).code.replace("agent.", "");
        notifier.error(new AppError("agent.load-failed", { id: agentId, status }, { cause: error }));
      }
    };
    setAgent(undefined);
    setFailed(false);
    if (id) void load(id);
    return () => {
      current = false;
    };
  }, [agents, notifier, id]);
  return { agent: agent?.id === id ? agent : undefined, failed };
}
