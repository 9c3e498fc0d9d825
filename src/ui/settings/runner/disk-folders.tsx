import { visibleName } from "@core/domain/text/visible-text";
import { type AppError, isAbort, toAppError } from "@core/errors/app-error";
import type { RunnerFolders } from "@core/services/runner/runner-folders";
import type { RunnerFolder } from "@core/services/runner/wire";
import { ErrorAlert } from "@ui/elements/error-text";
import { Switch } from "@ui/elements/switch";
import styles from "@ui/theme/settings-section.module.css";
import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";

const SWITCHING_MS = 20_000;

/** The folders on the disk of the runner that tasks may work in, each with a switch. Says how to name some. */
export function DiskFolders({ folders }: { folders: RunnerFolders }) {
  const { t } = useTranslation("settings");
  const headingId = useId();
  const [listed, setListed] = useState<readonly RunnerFolder[]>([]);
  const [error, setError] = useState<AppError>();
  useEffect(() => {
    const leaving = new AbortController();
    folders.list(leaving.signal).then(setListed, (failure: unknown) => {
      if (!isAbort(failure)) setError(toAppError(failure));
    });
    return () => leaving.abort();
  }, [folders]);
  const change = async (folder: string, isOn: boolean) => {
    setError(undefined);
    const signal = AbortSignal.timeout(SWITCHING_MS);
    try {
      await folders.switch(folder, isOn, signal);
      setListed(await folders.list(signal));
    } catch (failure) {
      setError(toAppError(failure));
    }
  };
  const labelOf = ({ isWritable, ...folder }: RunnerFolder) => {
    const name = visibleName(folder.name);
    return isWritable ? name : t("runner.folders.readOnly", { name });
  };
  return (
    <section className={`${styles.group} ${styles.separate}`} aria-labelledby={headingId}>
      <h3 id={headingId}>{t("runner.folders.title")}</h3>
      <p className={styles.hint}>{t("runner.folders.hint")}</p>
      {listed.map((folder) =>
        folder.failure === undefined ? (
          <div key={folder.name}>
            <Switch
              label={labelOf(folder)}
              checked={folder.isOn}
              onChange={(isOn) => void change(folder.name, isOn)}
            />
            <p className={styles.hint}>{folder.path}</p>
          </div>
        ) : (
          <p key={folder.name} role="status" className={styles.failure}>
            {t(`runner.folders.${folder.failure}`, { name: visibleName(folder.name) })}
          </p>
        ),
      )}
      <ErrorAlert error={error} className={styles.failure} />
    </section>
  );
}
