import "@ui/theme/controls.css";
import { AppError } from "@core/errors/app-error";
import { failureSentence } from "@core/services/models/failure-sentence";
import { serverReason } from "@core/services/models/server-reason";
import { ErrorText } from "@ui/elements/error-text";
import { useErrorText } from "@ui/error-text";
import { useTranslation } from "react-i18next";
import styles from "./chat-notice.module.css";

/** The failure in a sentence, and what can be done; what the server said word for word is behind *Details*. */
export function FailureWords({ error }: { error: AppError }) {
  const { t } = useTranslation("chat");
  const sentence = failureSentence(error);
  if (!sentence) return <ErrorText error={error} />;
  const { provider = "", model = "" } = error.params;
  const reason = sentence === "refused" || sentence === "brokenOff" ? serverReason(error) : "";
  return (
    <>
      {t(`failure.${sentence}`, { provider, model })}
      {reason ? ` ${t("failure.reason", { reason })}` : null}
    </>
  );
}

/** The error as it came, for who wants to look it up or report it; nothing where its sentence says all there is. */
export function FailureDetails({ error }: { error: AppError }) {
  const { t } = useTranslation("chat");
  const errorText = useErrorText();
  if (!failureSentence(error)) return null;
  const { status, body, message, type } = error.params;
  // The summary is a line of words: what was sent with it is below.
  const plain = { ...error.params, detail: "", ...(message ? { message: serverReason(error) } : {}) };
  const raw = [error.code, status, type, body ?? message].filter((each) => each !== undefined && each !== "");
  return (
    <details className={styles.details}>
      <summary>
        {t("common:details")} <span>{errorText(new AppError(error.code, plain))}</span>
      </summary>
      <pre>{raw.join("\n")}</pre>
    </details>
  );
}
