import { type AppError, isAbort, toAppError } from "@core/errors/app-error";
import type { RunnerDevice, RunnerDevices } from "@core/services/runner/runner-devices";
import { Button } from "@ui/elements/button";
import { ErrorAlert } from "@ui/elements/error-text";
import { RelativeTime } from "@ui/elements/relative-time";
import styles from "@ui/theme/settings-section.module.css";
import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";

const ASKING_MS = 20_000;

/** The devices that the runner knows, the way for one more, and for others to be known no longer. */
export function PairedDevices({ devices }: { devices: RunnerDevices }) {
  const { t } = useTranslation("settings");
  const headingId = useId();
  const [known, setKnown] = useState<readonly RunnerDevice[]>([]);
  const [sentence, setSentence] = useState<string>();
  const [error, setError] = useState<AppError>();
  useEffect(() => {
    const leaving = new AbortController();
    // That it cannot be reached is said above.
    devices.list(leaving.signal).then(setKnown, (failure: unknown) => {
      if (!isAbort(failure)) setKnown([]);
    });
    return () => leaving.abort();
  }, [devices]);
  const attempt = async (work: (signal: AbortSignal) => Promise<void>) => {
    setError(undefined);
    await work(AbortSignal.timeout(ASKING_MS)).catch((failure: unknown) => setError(toAppError(failure)));
  };
  const add = () => attempt(async (signal) => setSentence(await devices.newSentence(signal)));
  const remove = (id: string) =>
    attempt(async (signal) => {
      await devices.remove(id, signal);
      setKnown(await devices.list(signal));
    });
  const others = known.filter(({ isOwn }) => !isOwn);
  return (
    <section className={`${styles.group} ${styles.separate}`} aria-labelledby={headingId}>
      <h3 id={headingId}>{t("runner.devices.title")}</h3>
      {others.length === 0 ? null : (
        <ul className={styles.list} aria-labelledby={headingId}>
          {others.map(({ id, name, seen }) => (
            <li key={id} className={styles.row}>
              <span>{name}</span>
              <span className={styles.hint}>
                <RelativeTime at={seen} />
              </span>
              <Button
                size="small"
                aria-label={t("runner.devices.unpair", { name })}
                onClick={() => void remove(id)}
              >
                {t("runner.unpair")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.row}>
        <Button onClick={() => void add()}>{t("runner.devices.add")}</Button>
      </div>
      <div role="status" className={styles.group}>
        {sentence === undefined ? null : (
          <>
            <p className={styles.secret}>{sentence}</p>
            <p className={styles.hint}>{t("runner.devices.hint")}</p>
          </>
        )}
      </div>
      <ErrorAlert error={error} className={styles.failure} />
    </section>
  );
}
