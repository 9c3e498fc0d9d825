import { AgentsStoreToken } from "@core/stores/tokens";
import { buttonClass } from "@ui/elements/button";
import { LoadFailure } from "@ui/elements/load-failure";
import { PageLayout } from "@ui/elements/page-layout";
import { Skeleton } from "@ui/elements/skeleton";
import { UnreadableRecords } from "@ui/features/records/unreadable-records";
import { TrashLink } from "@ui/features/trash/trash-link";
import { AppLink } from "@ui/links";
import { useService } from "@ui/services-context";
import { Plus } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { AgentTabs } from "./agent-tabs";
import { ImportAgentButton } from "./import-agent-button";

/** The list of agents, the user's own and the built-in ones. Read again whenever the window gets the focus. */
const AgentsPage = observer(function AgentsPage() {
  const { t } = useTranslation("agents");
  const agents = useService(AgentsStoreToken);
  useEffect(() => {
    void agents.reload();
    window.addEventListener("focus", agents.reload);
    return () => window.removeEventListener("focus", agents.reload);
  }, [agents]);
  const actions = (
    <>
      <ImportAgentButton />
      <AppLink to="/agents/new" className={buttonClass("primary")}>
        <Plus aria-hidden="true" />
        {t("shell:nav.newAgent")}
      </AppLink>
    </>
  );
  return (
    <PageLayout title={t("shell:nav.agents")} actions={actions}>
      {agents.status === "ready" ? <AgentTabs /> : <AgentsPlaceholder />}
      <UnreadableRecords stores={["agents"]} />
      <TrashLink />
    </PageLayout>
  );
});

export default AgentsPage;

/** Stands in for the list while it is being read, and when it could not be. */
const AgentsPlaceholder = observer(function AgentsPlaceholder() {
  const { status, error, reload } = useService(AgentsStoreToken);
  if (status !== "failed") return <Skeleton lines={6} />;
  return <LoadFailure error={error} onRetry={() => void reload()} />;
});
