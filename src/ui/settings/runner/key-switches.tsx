import type { Credential } from "@core/domain/model/credential";
import { type AppError, isAbort, toAppError } from "@core/errors/app-error";
import type { RunnerKeys, RunnerProvider } from "@core/services/runner/runner-keys";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { ErrorAlert } from "@ui/elements/error-text";
import { Switch } from "@ui/elements/switch";
import { useService } from "@ui/services-context";
import styles from "@ui/theme/settings-section.module.css";
import { observer } from "mobx-react-lite";
import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";

/** A runner that is asked to check a key waits for the provider. */
const GIVING_MS = 70_000;

/** Which providers the runner can ask, and a switch for each key of this device that it may use. */
export const KeySwitches = observer(function KeySwitches({ keys }: { keys: RunnerKeys }) {
  const { t } = useTranslation("settings");
  const headingId = useId();
  const store = useService(ProvidersStoreToken);
  const [listed, setListed] = useState<readonly RunnerProvider[]>();
  const [isOpen, setIsOpen] = useState(false);
  const [changing, setChanging] = useState<string>();
  const [error, setError] = useState<AppError>();
  useEffect(() => {
    const leaving = new AbortController();
    void store.load();
    keys.providers(leaving.signal).then(setListed, (failure: unknown) => {
      if (!isAbort(failure)) setError(toAppError(failure));
    });
    return () => leaving.abort();
  }, [keys, store]);
  const withKeys = store.credentials.filter(({ encryptedApiKey, sealed }) => encryptedApiKey || sealed);
  const given = new Set(listed?.flatMap((each) => each.given ?? []));
  const change = async (credential: Credential, isOn: boolean) => {
    setChanging(credential.id);
    setError(undefined);
    const signal = AbortSignal.timeout(GIVING_MS);
    try {
      await (isOn ? keys.give(credential, signal) : keys.takeBack(credential.id, signal));
      setListed(await keys.providers(signal));
    } catch (failure) {
      setError(toAppError(failure));
    } finally {
      setChanging(undefined);
    }
  };
  const nameOf = (each: Pick<Credential, "name" | "provider" | "model">) =>
    t("runner.keys.provider", { name: store.nameOf(each), model: each.model });
  return (
    <section className={`${styles.group} ${styles.separate}`} aria-labelledby={headingId}>
      <h3 id={headingId}>{t("runner.keys.title")}</h3>
      {listed ? (
        <p role="status">
          {listed.length > 0
            ? t("runner.keys.has", { providers: listed.map(nameOf).join(", ") })
            : t("runner.keys.hasNone")}
        </p>
      ) : null}
      <p className={styles.hint}>{t("runner.keys.meaning")}</p>
      {isOpen || given.size > 0 ? (
        <>
          <ul className={styles.group}>
            {withKeys.map((credential) => (
              <li key={credential.id}>
                <Switch
                  label={changing === credential.id ? t("runner.keys.changing") : nameOf(credential)}
                  accessibleName={nameOf(credential)}
                  checked={given.has(credential.id)}
                  disabled={changing !== undefined || listed === undefined}
                  onChange={(isOn) => void change(credential, isOn)}
                />
              </li>
            ))}
          </ul>
          <p className={styles.hint}>
            {t(withKeys.length > 0 ? "runner.keys.hint" : "runner.keys.noneHere")}
          </p>
        </>
      ) : (
        <div className={styles.row}>
          <Button onClick={() => setIsOpen(true)}>{t("runner.keys.let")}</Button>
        </div>
      )}
      <ErrorAlert error={error} className={styles.failure} />
    </section>
  );
});
