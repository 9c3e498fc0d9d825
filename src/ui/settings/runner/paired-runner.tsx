import { type AppError, isAbort, toAppError } from "@core/errors/app-error";
import type { RunnerApi } from "@core/services/runner/runner-api";
import { Badge } from "@ui/elements/badge";
import { Button } from "@ui/elements/button";
import { ErrorText } from "@ui/elements/error-text";
import styles from "@ui/theme/settings-section.module.css";
import { Link2 } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

/** Properties of the view of a paired runner. */
export interface PairedRunnerProps {
  api: RunnerApi;
  origin: string;
  onUnpair: () => Promise<void>;
}

/** The runner this device is paired with, and whether it answers. */
export function PairedRunner({ api, origin, onUnpair }: PairedRunnerProps) {
  const { t } = useTranslation("settings");
  const [state, setState] = useState<"asking" | "reached" | AppError>("asking");
  useEffect(() => {
    const leaving = new AbortController();
    api.tasks(leaving.signal).then(
      () => setState("reached"),
      (error: unknown) => {
        if (!isAbort(error)) setState(toAppError(error));
      },
    );
    return () => leaving.abort();
  }, [api]);
  return (
    <>
      <div className={styles.row}>
        <Badge tone="success" icon={<Link2 aria-hidden="true" />}>
          {t("runner.paired", { origin })}
        </Badge>
        <Button size="small" onClick={() => void onUnpair()}>
          {t("runner.unpair")}
        </Button>
      </div>
      <p role="status" className={typeof state === "object" ? styles.failure : styles.hint}>
        {typeof state === "object" ? (
          <ErrorText error={state} />
        ) : (
          t(state === "asking" ? "runner.checking" : "runner.reached")
        )}
      </p>
      <p className={styles.hint}>{t("runner.pairedHint")}</p>
    </>
  );
}
