import type { SetupStep } from "@core/stores/setup-import-store";
import { SetupImportStoreToken } from "@core/stores/tokens";
import { ErrorText } from "@ui/components/error-text";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import { PasswordStep } from "./password-step";
import { PreviewStep } from "./preview-step";
import styles from "./sharing.module.css";

/** What a step of the setup dialog shows. */
export const SetupBody = observer(function SetupBody({ step }: { step: SetupStep }) {
  const { t } = useTranslation("sharing");
  const { collected, error, progress } = useService(SetupImportStoreToken);
  if (step === "collecting") return <p role="status">{t("setup.collected", { ...collected })}</p>;
  if (step === "opening") return <p role="status">{t("setup.opening")}</p>;
  if (step === "password") return <PasswordStep />;
  if (step === "preview") return <PreviewStep />;
  if (step === "unreadable") {
    return (
      <p role="alert" className={styles.failure}>
        <ErrorText error={error} />
      </p>
    );
  }
  return (
    <div className={styles.group} role="status">
      <p>{t("setup.initializing")}</p>
      <progress className={styles.progress} value={progress} aria-label={t("setup.initializing")} />
    </div>
  );
});
