import { type AppError, toAppError } from "@core/errors/app-error";
import type { RunnerApi } from "@core/services/runner/runner-api";
import { systemOf } from "@ui/device-name";
import { Button } from "@ui/elements/button";
import { ErrorAlert } from "@ui/elements/error-text";
import { TextField } from "@ui/elements/text-field";
import styles from "@ui/theme/settings-section.module.css";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";

/** Properties of the form that pairs a runner. */
export interface PairFormProps {
  api: RunnerApi;
  /** The address that stands there at first: that of this page, which a runner may serve. */
  suggested: string;
  onPaired: () => void;
}

/** Takes the address of a runner, and the sentence it has printed. */
export function PairForm({ api, suggested, onPaired }: PairFormProps) {
  const { t } = useTranslation("settings");
  const [address, setAddress] = useState(suggested);
  const [sentence, setSentence] = useState("");
  const [isPairing, setIsPairing] = useState(false);
  const [error, setError] = useState<AppError>();
  const pair = async (event: FormEvent) => {
    event.preventDefault();
    setIsPairing(true);
    setError(undefined);
    try {
      // For people, who tell their devices apart by it.
      const name = systemOf(navigator.userAgent) ?? location.host;
      await api.pair(address, sentence, name, AbortSignal.timeout(20_000));
      onPaired();
    } catch (failure) {
      setError(toAppError(failure));
    } finally {
      setIsPairing(false);
    }
  };
  return (
    <form className={styles.group} onSubmit={(event) => void pair(event)}>
      <div className={styles.narrow}>
        <TextField
          label={t("runner.address")}
          type="url"
          required
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
      </div>
      <div className={styles.narrow}>
        <TextField
          label={t("runner.sentence")}
          hint={t("runner.sentenceHint")}
          autoComplete="off"
          spellCheck={false}
          required
          value={sentence}
          onChange={(event) => setSentence(event.target.value)}
        />
      </div>
      <ErrorAlert error={error} className={styles.failure} />
      <div className={styles.row}>
        <Button type="submit" disabled={isPairing || sentence.trim() === ""}>
          {t("runner.pair")}
        </Button>
      </div>
    </form>
  );
}
