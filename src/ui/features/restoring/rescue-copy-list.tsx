import type { RescueCopyFacts } from "@core/ports/rescue-copies";
import { BackupStoreToken } from "@core/stores/tokens";
import { downloadFile } from "@ui/download-file";
import { Button } from "@ui/elements/button";
import { ConfirmDialog } from "@ui/elements/confirm-dialog";
import { formatDateTime, formatNumber } from "@ui/format";
import { useLanguage } from "@ui/language";
import { useService } from "@ui/services-context";
import { DatabaseZap, Download, Trash2 } from "lucide-react";
import { observer } from "mobx-react-lite";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./restoring.module.css";

/** The copies that repairs set aside, each with ways to restore, download and delete it. */
const RescueCopyList = observer(function RescueCopyList() {
  const { copies } = useService(BackupStoreToken);
  return (
    <ul className={styles.copies}>
      {copies.map((copy) => (
        <RescueCopyRow key={copy.name} copy={copy} />
      ))}
    </ul>
  );
});
export default RescueCopyList;

const RestoreDialog = lazy(() => import("./restore-dialog"));

function RescueCopyRow({ copy }: { copy: RescueCopyFacts }) {
  const { t } = useTranslation("database");
  const language = useLanguage();
  const store = useService(BackupStoreToken);
  const [isAsking, setAsking] = useState(false);
  const [restored, setRestored] = useState<Blob>();
  const date = formatDateTime(copy.createdAt, language);
  const download = async () => {
    const made = await store.copyFile(copy);
    if (made) downloadFile(made.name, made.file, made.file.type);
  };
  const restore = async () => setRestored((await store.copyFile(copy))?.file);
  return (
    <li>
      <span>
        {date} · {t("records", { count: copy.records, shown: formatNumber(copy.records, language) })}
      </span>
      <Button size="small" icon={<DatabaseZap aria-hidden="true" />} onClick={() => void restore()}>
        {t("copies.restore")}
      </Button>
      <Button size="small" icon={<Download aria-hidden="true" />} onClick={() => void download()}>
        {t("common:download")}
      </Button>
      <Button size="small" icon={<Trash2 aria-hidden="true" />} onClick={() => setAsking(true)}>
        {t("common:delete")}
      </Button>
      {restored ? (
        <Suspense fallback={null}>
          <RestoreDialog file={restored} onClose={() => setRestored(undefined)} />
        </Suspense>
      ) : null}
      {isAsking ? (
        <ConfirmDialog
          danger
          title={t("copies.deleteTitle", { date })}
          description={t("copies.deleteHint")}
          confirmLabel={t("copies.deleteConfirm")}
          onConfirm={() => void store.removeCopy(copy.name)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </li>
  );
}
