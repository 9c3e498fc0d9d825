import { type AppError, isAppError } from "@core/errors/app-error";
import { useTranslation } from "react-i18next";
import { Button } from "./button";
import { ErrorText } from "./error-text";
import styles from "./load-failure.module.css";

/** Properties of a load failure. */
export interface LoadFailureProps {
  /** The thing that could not be read, in one sentence, where its place does not say it. */
  title?: string;
  /** The cause. */
  error: AppError | undefined;
  onRetry: () => void;
}

/** Stands in place of what could not be read, says why and offers to try again. */
export function LoadFailure({ title, error, onRetry }: LoadFailureProps) {
  const { t } = useTranslation(["common", "errors"]);
  return (
    <div role="alert" className={styles.failure}>
      <p className={styles.title}>{title ?? t("loadFailed")}</p>
      {error ? (
        <p>
          <ErrorText error={causeOf(error)} />
        </p>
      ) : null}
      <Button onClick={onRetry}>{t("retry")}</Button>
    </div>
  );
}

/** The underlying cause: that something could not be read is said by the title already. */
function causeOf(error: AppError): AppError {
  return isAppError(error.cause) ? causeOf(error.cause) : error;
}
