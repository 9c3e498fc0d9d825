import { Button } from "@ui/elements/button";
import { ErrorAlert } from "@ui/elements/error-text";
import { SelectField } from "@ui/elements/select-field";
import { TextField } from "@ui/elements/text-field";
import { observer } from "mobx-react-lite";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { FailureHelp } from "./failure-help";
import styles from "./first-run-choices.module.css";
import { useKeyStart } from "./use-key-start";

/** Properties of the field that takes a key. */
export interface KeyStartProps {
  /** The key was accepted and saved. */
  onReady: () => void;
  takesFocus?: boolean;
}

/** From a pasted key to work: the provider is known by the shape of the key, or else asked for. */
export const KeyStart = observer(function KeyStart({ onReady, takesFocus = false }: KeyStartProps) {
  const { t } = useTranslation("setup");
  const { apiKey, paste, providerId, choose, options, working, failure, start } = useKeyStart(onReady);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void start();
  };
  const ask = providerId ? [] : [{ value: "", label: t("key.choose") }];
  return (
    <>
      <form className={styles.key} noValidate onSubmit={submit}>
        <div className={styles.keyFields}>
          <TextField
            label={t("key.label")}
            type="password"
            autoComplete="off"
            spellCheck={false}
            autoFocus={takesFocus}
            value={apiKey}
            disabled={working}
            onChange={(event) => paste(event.target.value)}
          />
          {apiKey.trim() === "" ? null : (
            <SelectField
              label={t("common:provider")}
              value={providerId}
              options={[...ask, ...options.map(({ id, name }) => ({ value: id, label: name }))]}
              disabled={working}
              onChange={choose}
            />
          )}
          <Button type="submit" variant="primary" disabled={working}>
            {t(working ? "key.checking" : "key.start")}
          </Button>
        </div>
        <p className={styles.hint}>{t("key.hint")}</p>
        <ErrorAlert error={failure} className={styles.failure} />
      </form>
      {failure === undefined ? null : <FailureHelp error={failure} onRetry={() => void start()} />}
    </>
  );
});
