import { BackupPlanStoreToken, BackupStoreToken } from "@core/stores/tokens";
import { downloadBackup } from "@ui/download-backup";
import { Button } from "@ui/elements/button";
import { ErrorAlert } from "@ui/elements/error-text";
import { RelativeTime } from "@ui/elements/relative-time";
import { SelectField } from "@ui/elements/select-field";
import { useReady, useService } from "@ui/services-context";
import styles from "@ui/theme/settings-section.module.css";
import { DatabaseBackup, FolderOpen } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

/** The state of backups, one with a click, and a folder they are written into by themselves. */
export function BackupGroup() {
  return useReady(BackupPlanStoreToken) ? <Backups /> : null;
}

const Backups = observer(function Backups() {
  const { t } = useTranslation("settings");
  const plan = useService(BackupPlanStoreToken);
  const backups = useService(BackupStoreToken);
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    plan.load().catch(setFailure);
  }, [plan]);
  const make = async () => {
    await downloadBackup(backups);
    await plan.load();
  };
  const { tasks, conversations } = plan.unsaved;
  return (
    <section className={styles.group} aria-label={t("backups.title")}>
      <h3>{t("backups.title")}</h3>
      <p>
        {plan.lastAt === undefined ? (
          t("backups.never")
        ) : (
          <>
            {t("backups.last")} <RelativeTime at={plan.lastAt} />
          </>
        )}
        {" · "}
        {t("backups.since", { tasks, conversations })}
      </p>
      <div className={styles.row}>
        <Button
          icon={<DatabaseBackup aria-hidden="true" />}
          disabled={backups.status !== "idle"}
          onClick={() => void make().catch(setFailure)}
        >
          {t("backups.now")}
        </Button>
        {plan.canChoose && !plan.folder ? (
          <Button icon={<FolderOpen aria-hidden="true" />} onClick={() => void plan.chooseFolder()}>
            {t("backups.choose")}
          </Button>
        ) : null}
      </div>
      {plan.folder ? <Automatic /> : null}
      <ErrorAlert error={failure ?? backups.error ?? plan.error} className={styles.failure} />
    </section>
  );
});

const Automatic = observer(function Automatic() {
  const { t } = useTranslation("settings");
  const plan = useService(BackupPlanStoreToken);
  const canWrite = plan.access === "granted";
  return (
    <>
      <p className={styles.hint}>
        {t(canWrite ? "backups.automatic" : "backups.lost", { folder: plan.folder })}
      </p>
      <div className={styles.narrow}>
        <SelectField
          label={t("backups.rhythm")}
          value={plan.rhythm}
          options={(["task", "daily"] as const).map((value) => ({
            value,
            label: t(`backups.rhythms.${value}`),
          }))}
          onChange={(value) => plan.setRhythm(value === "daily" ? "daily" : "task")}
        />
      </div>
      <div className={styles.row}>
        {canWrite ? null : <Button onClick={() => void plan.allow()}>{t("backups.allow")}</Button>}
        <Button onClick={() => void plan.forgetFolder()}>{t("backups.stop")}</Button>
      </div>
    </>
  );
});
