import { NotifierToken } from "@core/ports/notifier";
import { VaultToken } from "@core/ports/vault";
import { useErrorText } from "@ui/error-text";
import { Button } from "@ui/parts/button";
import { TextField } from "@ui/parts/text-field";
import { useService } from "@ui/services-context";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "../settings-section.module.css";

/** Takes in the master key that secrets from another device or a backup were stored with. */
export function OtherMasterKey() {
  const { t } = useTranslation("settings");
  const vault = useService(VaultToken);
  const notifier = useService(NotifierToken);
  const errorText = useErrorText();
  const [key, setKey] = useState("");
  const [failure, setFailure] = useState<unknown>();
  const [working, setWorking] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setWorking(true);
    setFailure(undefined);
    try {
      await vault.restoreMasterKey(key);
      setKey("");
      notifier.notify({ level: "success", code: "settings.keyRestored" });
    } catch (error) {
      setFailure(error);
    }
    setWorking(false);
  };
  return (
    <details>
      <summary className={styles.summary}>{t("vault.otherKey")}</summary>
      <form className={styles.group} onSubmit={(event) => void submit(event)}>
        <p className={styles.hint}>{t("vault.otherKeyHint")}</p>
        <div className={styles.narrow}>
          <TextField
            label={t("vault.otherKeyLabel")}
            type="password"
            autoComplete="off"
            value={key}
            error={failure ? errorText(failure) : undefined}
            onChange={(event) => setKey(event.target.value)}
          />
        </div>
        <div className={styles.row}>
          <Button type="submit" disabled={working || key.trim() === ""}>
            {t("vault.restore")}
          </Button>
        </div>
      </form>
    </details>
  );
}
