import type { FolderWatcher } from "@core/domain/knowledge/knowledge-item";
import { isKnownTime } from "@core/domain/text/time";
import type { FolderSync } from "@core/stores/knowledge/synced-folders-store";
import { SyncedFoldersStoreToken } from "@core/stores/tokens";
import { Badge } from "@ui/elements/badge";
import { Button } from "@ui/elements/button";
import { ErrorText } from "@ui/elements/error-text";
import { RelativeTime } from "@ui/elements/relative-time";
import { useService } from "@ui/services-context";
import { FolderSync as FolderIcon } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { LeftOutFiles } from "./left-out-files";
import styles from "./synced-folders.module.css";

/** A synced folder: whether it is, when it last was, how that goes, and what can be done. */
export const SyncedFolderRow = observer(function SyncedFolderRow({ folder }: { folder: FolderWatcher }) {
  const { t } = useTranslation("sync");
  const store = useService(SyncedFoldersStoreToken);
  const nameId = useId();
  const { id, basePath, lastSync, isActive } = folder;
  const sync = store.syncOf(id);
  const isReading = sync.status === "syncing" && sync.total > 0;
  const action = (label: string, run: (id: string) => Promise<void>) => (
    <Button size="small" aria-describedby={nameId} onClick={() => void run(id)}>
      {label}
    </Button>
  );
  return (
    <li className={styles.row}>
      <FolderIcon aria-hidden="true" className={styles.icon} />
      <div className={styles.text}>
        <div className={styles.heading}>
          <h3 id={nameId} className={styles.name}>
            {basePath}
          </h3>
          <Badge tone={isActive ? "success" : "warning"}>{t(isActive ? "active" : "disconnected")}</Badge>
        </div>
        <p className={styles.facts}>
          {sync.status === "syncing" ? (
            <SyncProgress path={basePath} sync={sync} />
          ) : isKnownTime(lastSync) ? (
            <>
              {t("last")} <RelativeTime at={lastSync} />
            </>
          ) : (
            t("never")
          )}
        </p>
        {sync.error ? (
          <p className={styles.error}>
            <ErrorText error={sync.error} />
          </p>
        ) : null}
        <LeftOutFiles title={t("unreadable", { count: sync.unreadable.length })} paths={sync.unreadable} />
        <LeftOutFiles title={t("tooLarge", { count: sync.tooLarge.length })} paths={sync.tooLarge} />
      </div>
      <div className={styles.actions}>
        {isReading ? action(t("common:cancel"), store.cancel) : null}
        {isActive ? action(t("stop"), store.remove) : null}
        {isActive ? null : action(t("reconnect"), store.reconnect)}
        {isActive ? null : action(t("common:remove"), store.remove)}
      </div>
    </li>
  );
});

function SyncProgress({ path, sync: { done, total } }: { path: string; sync: FolderSync }) {
  const { t } = useTranslation("sync");
  if (total === 0) return <>{t("syncing")}</>;
  return (
    <>
      <progress
        className={styles.progress}
        max={total}
        value={done}
        aria-label={t("progressLabel", { path })}
      />
      {t("progress", { done, total })}
    </>
  );
}
