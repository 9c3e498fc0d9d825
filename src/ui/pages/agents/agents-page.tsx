import { AgentsStoreToken } from "@core/stores/tokens";
import { buttonClass } from "@ui/components/button";
import { PageLayout } from "@ui/components/page-layout";
import { UnreadableRecords } from "@ui/components/records/unreadable-records";
import { AppLink } from "@ui/links";
import { useService } from "@ui/services-context";
import { Plus } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { AgentTabs } from "./agent-tabs";
import { AgentsPlaceholder } from "./agents-placeholder";
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
        {t("new")}
      </AppLink>
    </>
  );
  return (
    <PageLayout title={t("title")} subtitle={t("subtitle")} actions={actions}>
      {agents.status === "ready" ? <AgentTabs /> : <AgentsPlaceholder failed={agents.status === "failed"} />}
      <UnreadableRecords stores={["agents"]} />
    </PageLayout>
  );
});

export default AgentsPage;
