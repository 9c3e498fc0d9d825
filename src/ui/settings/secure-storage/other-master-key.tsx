import { NotifierToken } from "@core/ports/notifier";
import { VaultToken } from "@core/ports/vault";
import { Button } from "@ui/components/button";
import { TextField } from "@ui/components/text-field";
import { useSecretForm } from "@ui/components/use-secret-form";
import { useErrorText } from "@ui/error-text";
import { useService } from "@ui/services-context";
import { useTranslation } from "react-i18next";
import styles from "../settings-section.module.css";

/** Takes in the master key that secrets from another device or a backup were stored with. */
export function OtherMasterKey() {
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
            {t("vault.restore")}
          </Button>
        </div>
      </form>
    </details>
  );
}
