import { AgentsStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/components/button";
import { EmptyState } from "@ui/components/empty-state";
import { Skeleton } from "@ui/components/skeleton";
import { useService } from "@ui/services-context";
import { useTranslation } from "react-i18next";

/** Stands in for the list while it is being read, and when it could not be. */
export function AgentsPlaceholder({ failed }: { failed: boolean }) {
  const { t } = useTranslation(["agents", "common"]);
  const agents = useService(AgentsStoreToken);
  if (!failed) return <Skeleton lines={6} label={t("loading")} />;
  return (
    <EmptyState
      title={t("failed")}
      action={<Button onClick={() => void agents.reload()}>{t("common:retry")}</Button>}
    />
  );
}
