import type { ScheduleWatch } from "@core/domain/schedule/schedule";
import { visibleName } from "@core/domain/text/visible-text";
import { type AppError, isAbort, toAppError } from "@core/errors/app-error";
import { DirectoriesToken } from "@core/ports/directories";
import type { WorkPlace } from "@core/services/runner/work-place";
import { SchedulesStoreToken } from "@core/stores/tokens";
import { ErrorAlert } from "@ui/elements/error-text";
import { SelectField } from "@ui/elements/select-field";
import { TextField } from "@ui/elements/text-field";
import { useService } from "@ui/services-context";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./schedules.module.css";

/** Properties of the choice of what has to have changed. */
export interface WatchFieldsProps {
  value: ScheduleWatch | undefined;
  place: WorkPlace;
  onChange: (value: ScheduleWatch | undefined) => void;
}

const CHOICES = ["always", "page", "folder"] as const;

/** The choice of whether each due time is run, or only those at which a page or a folder has changed. */
export function WatchFields({ value, place, onChange }: WatchFieldsProps) {
  const { t } = useTranslation("schedules");
  const choose = (kind: string) =>
    onChange(kind === "page" || kind === "folder" ? { kind, target: "", name: "" } : undefined);
  return (
    <>
      <SelectField
        label={t("watch.label")}
        value={value?.kind ?? "always"}
        options={CHOICES.map((kind) => ({ value: kind, label: t(`watch.${kind}`) }))}
        onChange={choose}
      />
      {value?.kind === "page" ? (
        <TextField
          label={t("watch.address")}
          hint={place === "here" ? t("watch.cors") : undefined}
          type="url"
          pattern="https://.+"
          maxLength={2_000}
          placeholder="https://"
          value={value.target}
          required
          onChange={(event: { target: { value: string } }) => {
            const target = event.target.value.trim();
            onChange({ kind: "page", target, name: URL.parse(target)?.host ?? target });
          }}
        />
      ) : null}
      {value?.kind === "folder" ? <FolderField value={value} place={place} onChange={onChange} /> : null}
      {value ? <p className={styles.meta}>{t("watch.first")}</p> : null}
    </>
  );
}

/** The folders that are open where the schedule runs. */
function FolderField({ value, place, onChange }: WatchFieldsProps & { value: ScheduleWatch }) {
  const { t } = useTranslation("schedules");
  const store = useService(SchedulesStoreToken);
  const openDirectories = useService(DirectoriesToken);
  const [folders, setFolders] = useState<readonly Pick<ScheduleWatch, "target" | "name">[]>();
  const [error, setError] = useState<AppError>();
  useEffect(() => {
    const leaving = new AbortController();
    const list = async () => {
      if (place === "runner")
        return (await store.runnerFolders(leaving.signal)).map((name) => ({ target: name, name }));
      const chosen = await (await openDirectories()).list("work");
      return chosen.map(({ id, name }) => ({ target: id, name }));
    };
    list().then(
      (found) => leaving.signal.aborted || setFolders(found),
      (failure: unknown) => isAbort(failure) || setError(toAppError(failure)),
    );
    return () => leaving.abort();
  }, [place, store, openDirectories]);
  if (error) return <ErrorAlert error={error} className={styles.error} />;
  if (!folders) return null;
  const choose = (target: string) => {
    const name = folders.find((each) => each.target === target)?.name ?? "";
    onChange({ kind: "folder", target, name });
  };
  const options = [
    { value: "", label: "–" },
    ...folders.map(({ target, name }) => ({ value: target, label: visibleName(name) })),
  ];
  return folders.length === 0 ? (
    <p className={styles.meta}>{t("watch.noFolder")}</p>
  ) : (
    <SelectField
      label={t("watch.folderName")}
      value={value.target}
      options={options}
      required
      onChange={choose}
    />
  );
}
