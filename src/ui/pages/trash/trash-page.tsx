import type { TrashedItem } from "@core/domain/trash/trashed-item";
import { TrashStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { ConfirmDialog } from "@ui/elements/confirm-dialog";
import { EmptyState } from "@ui/elements/empty-state";
import { LoadFailure } from "@ui/elements/load-failure";
import { PageLayout } from "@ui/elements/page-layout";
import { Skeleton } from "@ui/elements/skeleton";
import { TextField } from "@ui/elements/text-field";
import { useService } from "@ui/services-context";
import { SearchX, Trash2 } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./trash-page.module.css";
import { TrashRow } from "./trash-row";

/** Everything that was deleted in the last 30 days, with the way back. */
const TrashPage = observer(function TrashPage() {
  const { t } = useTranslation("trash");
  const store = useService(TrashStoreToken);
  const [doomed, setDoomed] = useState<readonly TrashedItem[]>([]);
  useEffect(() => void store.load(), [store]);
  const empty = (
    <Button icon={<Trash2 aria-hidden="true" />} onClick={() => setDoomed(store.items)}>
      {t("empty")}
    </Button>
  );
  return (
    <PageLayout
      title={t("common:trash")}
      subtitle={t("subtitle")}
      width="reading"
      actions={store.items.length > 0 ? empty : null}
    >
      <Content onRemove={(item) => setDoomed([item])} />
      {doomed.length > 0 ? (
        <ConfirmDialog
          title={
            doomed.length === 1
              ? t("removeTitle", { title: doomed[0]?.title })
              : t("emptyTitle", { count: doomed.length })
          }
          description={t("removeHint")}
          confirmLabel={t("remove")}
          danger
          onConfirm={() => void store.remove(doomed)}
          onClose={() => setDoomed([])}
        />
      ) : null}
    </PageLayout>
  );
});
export default TrashPage;

const Content = observer(function Content({ onRemove }: { onRemove: (item: TrashedItem) => void }) {
  const { t } = useTranslation("trash");
  const store = useService(TrashStoreToken);
  const { status, items, found } = store;
  if (status === "failed") return <LoadFailure error={store.error} onRetry={() => void store.load()} />;
  if (status !== "ready") return <Skeleton lines={4} />;
  if (items.length === 0) return <EmptyState icon={<Trash2 />} title={t("none")} />;
  return (
    <>
      <TextField
        label={t("search")}
        type="search"
        autoComplete="off"
        value={store.query}
        onChange={(event) => store.search(event.target.value)}
      />
      {found.length === 0 ? (
        <EmptyState icon={<SearchX />} title={t("common:nothingFound")} />
      ) : (
        <ul className={styles.items} aria-label={t("common:trash")}>
          {found.map((item) => (
            <TrashRow
              key={item.id}
              item={item}
              onRestore={() => void store.restore(item)}
              onRemove={() => onRemove(item)}
            />
          ))}
        </ul>
      )}
    </>
  );
});
