import type { StorageShare } from "@core/services/database-admin/storage-shares";
import { BackupStoreToken, StorageStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { ErrorAlert } from "@ui/elements/error-text";
import { formatFileSize, formatNumber } from "@ui/format";
import { useLanguage } from "@ui/language";
import { AppLink } from "@ui/links";
import { useService } from "@ui/services-context";
import section from "@ui/theme/settings-section.module.css";
import { observer } from "mobx-react-lite";
import { lazy, Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { BackupGroup } from "./backup-group";
import styles from "./storage.module.css";

/** The room that the data takes, whether it is safe here, its backups, and copies that repairs set aside. */
const StorageSection = observer(function StorageSection() {
  const store = useService(StorageStoreToken);
  const backups = useService(BackupStoreToken);
  useEffect(() => {
    void store.load();
    void backups.load();
  }, [store, backups]);
  return (
    <div className={section.stack}>
      <StorageUse />
      <StorageShares />
      <Keeping />
      <BackupGroup />
      <RescueCopies />
    </div>
  );
});
export default StorageSection;

/** The share of what the browser allows that is in use. */
const StorageUse = observer(function StorageUse() {
  const { t } = useTranslation("settings");
  const language = useLanguage();
  const { use } = useService(StorageStoreToken);
  if (!use) return null;
  const used = formatFileSize(use.usageBytes, language);
  const quota = formatFileSize(use.quotaBytes, language);
  return (
    <div className={section.group}>
      <p>{t("storage.used", { used, quota })}</p>
      <meter
        className={styles.meter}
        aria-label={t("storage.meter")}
        max={Math.max(1, use.quotaBytes)}
        value={use.usageBytes}
      />
    </div>
  );
});

/** The kinds of data by the room they take, each with the way to where it can be deleted. */
const StorageShares = observer(function StorageShares() {
  const { t } = useTranslation("settings");
  const store = useService(StorageStoreToken);
  const isCounting = store.status === "loading";
  return (
    <section className={section.group} aria-labelledby="storage-shares" aria-busy={isCounting}>
      <h3 id="storage-shares">{t("storage.shares")}</h3>
      {store.shares.length > 0 ? (
        <ul className={styles.shares}>
          {store.shares.map((share) => (
            <ShareRow key={share.kind} share={share} largest={store.shares[0]?.sizeBytes ?? 1} />
          ))}
        </ul>
      ) : (
        <p className={section.hint}>{t(isCounting ? "storage.counting" : "storage.nothing")}</p>
      )}
      {isCounting && store.shares.length > 0 ? <p className={section.hint}>{t("storage.counting")}</p> : null}
      <ErrorAlert error={store.error} className={section.failure} />
    </section>
  );
});

/** The pages on which what takes room can be deleted. */
const PAGES: Partial<Record<StorageShare["kind"], string>> = {
  conversations: "/conversations",
  tasks: "/tasks",
  knowledge: "/knowledge",
  agents: "/agents",
  plugins: "/settings#plugins",
  traces: "/traces",
  trash: "/trash",
};

function ShareRow({ share, largest }: { share: StorageShare; largest: number }) {
  const { t } = useTranslation("settings");
  const language = useLanguage();
  const { kind, count, sizeBytes } = share;
  const name = t(`storage.kinds.${kind}`, { count, shown: formatNumber(count, language) });
  const page = PAGES[kind];
  return (
    <li className={styles.share}>
      {page ? <AppLink to={page}>{name}</AppLink> : <span>{name}</span>}
      <span className={styles.size}>{t("storage.about", { size: formatFileSize(sizeBytes, language) })}</span>
      <span
        className={styles.bar}
        style={{ inlineSize: `${Math.max(1, (100 * sizeBytes) / largest)}%` }}
        aria-hidden="true"
      />
    </li>
  );
}

/** Whether the browser may clear the data by itself, and the way to ask that it does not. */
const Keeping = observer(function Keeping() {
  const { t } = useTranslation("settings");
  const store = useService(StorageStoreToken);
  if (store.isPersistent === undefined) return null;
  return (
    <div className={section.group}>
      <h3>{t("storage.safety")}</h3>
      <p role="status">{t(store.isPersistent ? "storage.kept" : "storage.evictable")}</p>
      {store.isPersistent ? null : (
        <div className={section.row}>
          <Button onClick={() => void store.keep()}>{t("storage.keep")}</Button>
          {store.isRefused ? <span role="status">{t("storage.refused")}</span> : null}
        </div>
      )}
    </div>
  );
});

const RescueCopyList = lazy(() => import("@ui/features/restoring/rescue-copy-list"));

/** The copies that repairs of the database set aside; nothing where there was no such repair. */
const RescueCopies = observer(function RescueCopies() {
  const { t } = useTranslation("settings");
  const language = useLanguage();
  const { copies } = useService(BackupStoreToken);
  if (copies.length === 0) return null;
  const records = copies.reduce((sum, copy) => sum + copy.records, 0);
  return (
    <section className={section.group} aria-labelledby="storage-copies">
      <h3 id="storage-copies">{t("storage.copiesTitle")}</h3>
      <p>{t("storage.copies", { count: copies.length, records: formatNumber(records, language) })}</p>
      <p className={section.hint}>{t("storage.copiesHint")}</p>
      <Suspense fallback={null}>
        <RescueCopyList />
      </Suspense>
    </section>
  );
});
