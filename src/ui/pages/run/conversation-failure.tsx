import { Button } from "@ui/parts/button";
import { ErrorText } from "@ui/parts/error-text";
import { RotateCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import styles from "./run-page.module.css";

/** Stands in place of a conversation that could not be read. */
export function ConversationFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation("chat");
  return (
    <div className={styles.loading} role="alert">
      <p>
        <ErrorText error={error} />
      </p>
      <Button icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
        {t("retry")}
      </Button>
    </div>
  );
}
