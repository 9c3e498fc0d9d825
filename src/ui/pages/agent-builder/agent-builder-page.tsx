import { buttonClass } from "@ui/components/button";
import { EmptyState } from "@ui/components/empty-state";
import { PageLayout } from "@ui/components/page-layout";
import { Skeleton } from "@ui/components/skeleton";
import { AppLink } from "@ui/links";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { AgentBuilder } from "./agent-builder";
import { useEditedAgent } from "./use-edited-agent";

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
    <PageLayout title={t(id ? "editTitle" : "title")} subtitle={t("subtitle")}>
      {failed ? <EmptyState title={t("failed")} action={back} /> : null}
      {id && !agent && !failed ? <Skeleton lines={6} label={t("loading")} /> : null}
      {!id || agent ? <AgentBuilder key={id ?? ""} agent={agent} /> : null}
    </PageLayout>
  );
}
