import { BackupStoreToken, DatabaseStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { EmptyState } from "@ui/elements/empty-state";
import { LoadFailure } from "@ui/elements/load-failure";
import { PageLayout } from "@ui/elements/page-layout";
import { Skeleton } from "@ui/elements/skeleton";
import RescueCopyList from "@ui/features/restoring/rescue-copy-list";
import { formatNumber } from "@ui/format";
import { useLanguage } from "@ui/language";
import { useService } from "@ui/services-context";
import { Database, DatabaseBackup, DatabaseZap, RefreshCw, Trash2 } from "lucide-react";
import { observer } from "mobx-react-lite";
import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./database-page.module.css";
import { StoreTabs } from "./store-tabs";
import { useSizeText } from "./use-size-text";

/** Name, version, record count and size of the database. */
const DatabaseStats = observer(function DatabaseStats() {
  const { t } = useTranslation("database");
  const language = useLanguage();
  const sizeText = useSizeText();
  const database = useService(DatabaseStoreToken);
  const { name, version, recordCount, sizeBytes, isSizeEstimate, isCounting } = database;
  const more = isCounting ? "…" : "";
  return (
    <dl className={styles.stats} aria-busy={isCounting}>
      <div>
        <dt>{t("common:name")}</dt>
        <dd>
          <code>{name}</code>
        </dd>
      </div>
      <div>
        <dt>{t("stats.version")}</dt>
        <dd>{version}</dd>
      </div>
      <div>
        <dt>{t("stats.records")}</dt>
        <dd>
          {formatNumber(recordCount, language)}
          {more}
        </dd>
      </div>
      <div>
        <dt>{t("stats.size")}</dt>
        <dd>
          {sizeText(sizeBytes, isSizeEstimate)}
          {more}
        </dd>
      </div>
    </dl>
  );
});

const BackupDialog = lazy(() => import("./backup-dialog"));
const RestoreDialog = lazy(() => import("@ui/features/restoring/restore-dialog"));

/** The actions on the whole database that lose nothing without a further question. */
function DatabaseActions() {
  const { t } = useTranslation("database");
  const store = useService(DatabaseStoreToken);
  const [open, setOpen] = useState<"backup" | "restore">();
  const close = () => setOpen(undefined);
  return (
    <>
      <Button icon={<RefreshCw aria-hidden="true" />} onClick={() => void store.load()}>
        {t("common:refresh")}
      </Button>
      <Button icon={<DatabaseBackup aria-hidden="true" />} onClick={() => setOpen("backup")}>
        {t("backup.open")}
      </Button>
      <Button icon={<DatabaseZap aria-hidden="true" />} onClick={() => setOpen("restore")}>
        {t("restore.open")}
      </Button>
      <Suspense fallback={null}>
        {open === "backup" ? <BackupDialog onClose={close} /> : null}
        {open === "restore" ? <RestoreDialog onClose={close} /> : null}
      </Suspense>
    </>
  );
}

/** The data stored on this device, as it is stored; backups of it, and its end. */
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
    <PageLayout title={t("title")} actions={<DatabaseActions />}>
      <Content />
      <RescueCopies />
      <ResetSection />
    </PageLayout>
  );
}

const Content = observer(function Content() {
  const { t } = useTranslation("database");
  const store = useService(DatabaseStoreToken);
  if (store.status === "failed") {
    const retry = () => void store.load();
    return <LoadFailure title={t("loadFailed")} error={store.error} onRetry={retry} />;
  }
  if (store.status !== "ready" && store.filledStores.length === 0)
    return <Skeleton lines={8} label={t("common:loading")} />;
  return (
    <>
      <DatabaseStats />
      {store.filledStores.length > 0 ? <StoreTabs /> : <EmptyState icon={<Database />} title={t("empty")} />}
    </>
  );
});

/** The copies that repairs set aside; nothing where there was no such repair. */
const RescueCopies = observer(function RescueCopies() {
  const { t } = useTranslation("database");
  const { copies } = useService(BackupStoreToken);
  if (copies.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="copies-title">
      <h2 id="copies-title">{t("copies.title")}</h2>
      <p className={styles.hint}>{t("copies.hint")}</p>
      <RescueCopyList />
    </section>
  );
});

const ResetDialog = lazy(() => import("./reset-dialog"));

/** The way to empty the database, apart from all that does no harm. */
function ResetSection() {
  const { t } = useTranslation("database");
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles.section} aria-labelledby="reset-title">
      <h2 id="reset-title">{t("reset.open")}</h2>
      <div>
        <Button variant="danger" icon={<Trash2 aria-hidden="true" />} onClick={() => setOpen(true)}>
          {t("reset.open")}
        </Button>
      </div>
      {isOpen ? (
        <Suspense fallback={null}>
          <ResetDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}
