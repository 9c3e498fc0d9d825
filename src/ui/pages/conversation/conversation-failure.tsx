import { Button } from "@ui/components/button";
import { ErrorText } from "@ui/components/error-text";
import { RotateCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import styles from "./conversation-page.module.css";

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
