import { type AppError, isAbort, toAppError } from "@core/errors/app-error";
import type { RunnerAccesses } from "@core/services/runner/runner-accesses";
import type { RunnerAccess } from "@core/services/runner/wire";
import { ErrorAlert } from "@ui/elements/error-text";
import { Switch } from "@ui/elements/switch";
import styles from "@ui/theme/settings-section.module.css";
import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { AccessDetails } from "./access-details";

const ASKING_MS = 20_000;

/** Properties of the view of who may give tasks to the runner. */
export interface OutsideAccessProps {
  accesses: RunnerAccesses;
  origin: string;
}

/** The protocols by which programs of others give tasks to the runner: off at first, with limits and tokens once on. */
export function OutsideAccess({ accesses, origin }: OutsideAccessProps) {
  const { t } = useTranslation("settings");
  const headingId = useId();
  const [listed, setListed] = useState<readonly RunnerAccess[]>([]);
  const [error, setError] = useState<AppError>();
  useEffect(() => {
    const leaving = new AbortController();
    accesses.list(leaving.signal).then(setListed, (failure: unknown) => {
      if (!isAbort(failure)) setError(toAppError(failure));
    });
    return () => leaving.abort();
  }, [accesses]);
  const change = async (work: (signal: AbortSignal) => Promise<void>) => {
    setError(undefined);
    const signal = AbortSignal.timeout(ASKING_MS);
    try {
      await work(signal);
      setListed(await accesses.list(signal));
    } catch (failure) {
      setError(toAppError(failure));
    }
  };
  if (listed.length === 0 && !error) return null;
  return (
    <section className={`${styles.group} ${styles.separate}`} aria-labelledby={headingId}>
      <h3 id={headingId}>{t("runner.access.title")}</h3>
      <p className={styles.hint}>{t("runner.access.hint")}</p>
      {listed.map((access) => (
        <section key={access.kind} className={styles.group} aria-label={t(`runner.access.${access.kind}`)}>
          <Switch
            label={t(`runner.access.${access.kind}`)}
            checked={access.isOn}
            onChange={(isOn) => void change((signal) => accesses.set({ ...access, isOn }, signal))}
          />
          {access.isOn ? (
            <AccessDetails access={access} accesses={accesses} origin={origin} change={change} />
          ) : null}
        </section>
      ))}
      <ErrorAlert error={error} className={styles.failure} />
    </section>
  );
}
