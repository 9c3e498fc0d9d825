import { AgentsStoreToken, TracesStoreToken } from "@core/stores/tokens";
import { downloadFile } from "@ui/download-file";
import { Button } from "@ui/elements/button";
import { ConfirmDialog } from "@ui/elements/confirm-dialog";
import { EmptyState } from "@ui/elements/empty-state";
import { LoadFailure } from "@ui/elements/load-failure";
import { PageLayout } from "@ui/elements/page-layout";
import { ShowMore } from "@ui/elements/show-more";
import { Skeleton } from "@ui/elements/skeleton";
import { useService } from "@ui/services-context";
import { Activity, Download, SearchX, Trash2 } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { CompareTraces } from "./compare-traces";
import { OwnerTraces } from "./owner-traces";
import { Recording } from "./recording";
import { TraceFilter } from "./trace-filter";
import { TraceRow } from "./trace-row";
import styles from "./traces.module.css";

/** Every call of a model or a tool on this device, with what was said in it; of one task where the address names it. */
const TracesPage = observer(function TracesPage() {
  const { t } = useTranslation("traces");
  const store = useService(TracesStoreToken);
  const agents = useService(AgentsStoreToken);
  const [params] = useSearchParams();
  const ownerId = params.get("task") ?? undefined;
  useEffect(() => {
    void store.find({ ...store.query, ownerId });
  }, [store, ownerId]);
  useEffect(() => void agents.load(), [agents]);
  return (
    <PageLayout title={t("title")} actions={store.count > 0 ? <Actions /> : null}>
      <Recording />
      <Content />
      <CompareTraces />
    </PageLayout>
  );
});
export default TracesPage;

/** Takes the calls that were found along, and deletes all. */
const Actions = observer(function Actions() {
  const { t } = useTranslation("traces");
  const store = useService(TracesStoreToken);
  const [isEmptying, setEmptying] = useState(false);
  const save = async () => {
    const file = await store.file();
    if (file) downloadFile("traces.json", file, file.type);
  };
  return (
    <>
      <Button icon={<Download aria-hidden="true" />} onClick={() => void save()}>
        {t("common:export")}
      </Button>
      <Button icon={<Trash2 aria-hidden="true" />} onClick={() => setEmptying(true)}>
        {t("empty")}
      </Button>
      {isEmptying ? (
        <ConfirmDialog
          title={t("emptyTitle", { count: store.count })}
          description={t("emptyHint")}
          confirmLabel={t("common:delete")}
          danger
          onConfirm={() => void store.empty()}
          onClose={() => setEmptying(false)}
        />
      ) : null}
    </>
  );
});

const Content = observer(function Content() {
  const { t } = useTranslation("traces");
  const store = useService(TracesStoreToken);
  const { status, spans, count } = store;
  if (status === "failed")
    return <LoadFailure error={store.error} onRetry={() => void store.find(store.query)} />;
  if (status !== "ready") return <Skeleton lines={6} />;
  if (count === 0)
    return <EmptyState icon={<Activity />} title={t("none")} hint={store.isOn ? undefined : t("offHint")} />;
  return (
    <>
      <OwnerTraces />
      <TraceFilter />
      {spans.length === 0 ? (
        <EmptyState icon={<SearchX />} title={t("notFound")} />
      ) : (
        <ul className={styles.spans} aria-label={t("calls")}>
          {spans.map((span) => (
            <TraceRow key={span.id} span={span} />
          ))}
        </ul>
      )}
      {store.hasMore ? <ShowMore label={t("more")} onShowMore={store.more} /> : null}
    </>
  );
});
