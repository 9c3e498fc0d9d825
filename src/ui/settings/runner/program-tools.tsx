import { type AppError, isAbort, toAppError } from "@core/errors/app-error";
import type { RunnerPrograms } from "@core/services/runner/runner-programs";
import type { RunnerProgram } from "@core/services/runner/wire";
import { ErrorAlert } from "@ui/elements/error-text";
import { Switch } from "@ui/elements/switch";
import styles from "@ui/theme/settings-section.module.css";
import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";

const SWITCHING_MS = 20_000;

/** The programs on the computer of the runner, and a switch for each of their tools. Nothing where there are none. */
export function ProgramTools({ programs }: { programs: RunnerPrograms }) {
  const { t } = useTranslation("settings");
  const headingId = useId();
  const [listed, setListed] = useState<readonly RunnerProgram[]>([]);
  const [error, setError] = useState<AppError>();
  useEffect(() => {
    const leaving = new AbortController();
    programs.list(leaving.signal).then(setListed, (failure: unknown) => {
      if (!isAbort(failure)) setError(toAppError(failure));
    });
    return () => leaving.abort();
  }, [programs]);
  const change = async (tool: string, isOn: boolean) => {
    setError(undefined);
    const signal = AbortSignal.timeout(SWITCHING_MS);
    try {
      await programs.switch(tool, isOn, signal);
      setListed(await programs.list(signal));
    } catch (failure) {
      setError(toAppError(failure));
    }
  };
  if (listed.length === 0) return null;
  return (
    <section className={`${styles.group} ${styles.separate}`} aria-labelledby={headingId}>
      <h3 id={headingId}>{t("runner.programs.title")}</h3>
      <p className={styles.hint}>{t("runner.programs.hint")}</p>
      {listed.map(({ name, failure, tools }) => (
        <section key={name} className={styles.group} aria-label={name}>
          <h4>{name}</h4>
          {failure === undefined ? null : (
            <p role="status" className={styles.failure}>
              {t("runner.programs.failed", { name, reason: failure })}
            </p>
          )}
          {tools.map((tool) => (
            <div key={tool.id}>
              <Switch label={tool.name} checked={tool.isOn} onChange={(isOn) => void change(tool.id, isOn)} />
              <p className={styles.hint}>{tool.description}</p>
            </div>
          ))}
        </section>
      ))}
      <ErrorAlert error={error} className={styles.failure} />
    </section>
  );
}
