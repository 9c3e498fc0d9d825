import { BackupStoreToken, DatabaseStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/components/button";
import { EmptyState } from "@ui/components/empty-state";
import { PageLayout } from "@ui/components/page-layout";
import { Skeleton } from "@ui/components/skeleton";
import { useService } from "@ui/services-context";
import { Database } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { DatabaseActions } from "./database-actions";
import styles from "./database-page.module.css";
import { DatabaseStats } from "./database-stats";
import { RescueCopyList } from "./rescue-copy-list";
import { ResetSection } from "./reset-section";
import { StoreTabs } from "./store-tabs";

/** What is stored on this device, as it is stored; backups of it, and its end. */
export default function DatabasePage() {
  const { t } = useTranslation("database");
  const database = useService(DatabaseStoreToken);
  const backups = useService(BackupStoreToken);
  useEffect(() => {
    void database.load();
    void backups.load();
    return () => database.dispose();
  }, [database, backups]);
  return (
    <PageLayout title={t("title")} subtitle={t("subtitle")} actions={<DatabaseActions />}>
      <Content />
      <RescueCopyList />
      <ResetSection />
    </PageLayout>
  );
}

const Content = observer(function Content() {
  const { t } = useTranslation("database");
  const store = useService(DatabaseStoreToken);
  if (store.status === "failed") {
    return (
      <div role="alert" className={styles.failure}>
        <p>{t("loadFailed")}</p>
        <Button onClick={() => void store.load()}>{t("retry")}</Button>
      </div>
    );
  }
  if (store.status !== "ready") return <Skeleton lines={8} label={t("loading")} />;
  return (
    <>
      <DatabaseStats />
      {store.filledStores.length > 0 ? (
        <StoreTabs />
      ) : (
        <EmptyState icon={<Database />} title={t("empty")} hint={t("emptyHint")} />
      )}
    </>
  );
});
