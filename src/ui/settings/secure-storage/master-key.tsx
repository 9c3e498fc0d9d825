import "@ui/theme/controls.css";
import { AppError } from "@core/errors/app-error";
import { NotifierToken } from "@core/ports/notifier";
import { VaultToken } from "@core/ports/vault";
import { Button } from "@ui/elements/button";
import { ConfirmDialog } from "@ui/elements/confirm-dialog";
import { TextField } from "@ui/elements/text-field";
import { useErrorText } from "@ui/error-text";
import { useSecretForm } from "@ui/features/providers/use-secret-form";
import { useService } from "@ui/services-context";
import styles from "@ui/theme/settings-section.module.css";
import { Copy, Eye, EyeOff, RefreshCw } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

/** The master key: shown and copied on request only, and replaced after asking. */
export function MasterKey() {
  const { t } = useTranslation("settings");
  const vault = useService(VaultToken);
  const notifier = useService(NotifierToken);
  const [shown, setShown] = useState<string>();
  const [confirming, setConfirming] = useState(false);
  const [working, setWorking] = useState(false);
  const attempt = async (act: () => Promise<void>, failed?: string) => {
    try {
      await act();
    } catch (error) {
      notifier.error(error, failed);
    }
  };
  const show = () => attempt(async () => setShown(await vault.revealMasterKey()));
  const copy = () =>
    attempt(async () => {
      await navigator.clipboard.writeText(await vault.revealMasterKey());
      notifier.notify({ level: "success", code: "settings.keyCopied" });
    }, "vault.copy-failed");
  const regenerate = async () => {
    setWorking(true);
    try {
      await vault.regenerate();
      setShown(undefined);
      notifier.notify({ level: "success", code: "settings.keyRegenerated" });
    } catch (error) {
      notifier.error(new AppError("vault.regenerate-failed", {}, { cause: error }));
    }
    setWorking(false);
  };
  return (
    <div className={`${styles.group} ${styles.separate}`}>
      <h3>{t("vault.masterKey")}</h3>
      <p className={styles.hint}>{t("vault.masterKeyHint")}</p>
      {shown ? <code className={styles.secret}>{shown}</code> : null}
      <div className={styles.row}>
        {shown ? (
          <Button icon={<EyeOff aria-hidden="true" />} onClick={() => setShown(undefined)}>
            {t("vault.hide")}
          </Button>
        ) : (
          <Button icon={<Eye aria-hidden="true" />} onClick={() => void show()}>
            {t("vault.show")}
          </Button>
        )}
        <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
          {t("common:copy")}
        </Button>
        <Button
          variant="danger"
          icon={<RefreshCw aria-hidden="true" />}
          onClick={() => setConfirming(!working)}
        >
          {t("vault.regenerate")}
        </Button>
        <span role="status">{working ? t("vault.regenerating") : null}</span>
      </div>
      <OtherMasterKey />
      {confirming ? (
        <ConfirmDialog
          title={t("vault.regenerateTitle")}
          description={t("vault.regenerateHint")}
          confirmLabel={t("vault.regenerate")}
          danger
          onConfirm={() => void regenerate()}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </div>
  );
}

/** Takes in the master key that secrets from another device or a backup were stored with. */
function OtherMasterKey() {
  const { t } = useTranslation("settings");
  const vault = useService(VaultToken);
  const notifier = useService(NotifierToken);
  const errorText = useErrorText();
  const { secret, setSecret, failure, canSubmit, onSubmit } = useSecretForm(async (key) => {
    await vault.restoreMasterKey(key);
    notifier.notify({ level: "success", code: "settings.keyRestored" });
  });
  return (
    <details>
      <summary className={styles.summary}>{t("vault.otherKey")}</summary>
      <form className={styles.group} onSubmit={onSubmit}>
        <p className={styles.hint}>{t("vault.otherKeyHint")}</p>
        <div className={styles.narrow}>
          <TextField
            label={t("vault.otherKeyLabel")}
            type="password"
            autoComplete="off"
            value={secret}
            error={failure ? errorText(failure) : undefined}
            onChange={(event) => setSecret(event.target.value)}
          />
        </div>
        <div className={styles.row}>
          <Button type="submit" disabled={!canSubmit}>
            {t("common:restore")}
          </Button>
        </div>
      </form>
    </details>
  );
}
