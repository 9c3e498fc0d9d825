import { NotifierToken } from "@core/ports/notifier";
import { VaultToken } from "@core/ports/vault";
import { Button } from "@ui/elements/button";
import { TextField } from "@ui/elements/text-field";
import { usePasskey } from "@ui/features/providers/use-passkey";
import { useService } from "@ui/services-context";
import styles from "@ui/theme/settings-section.module.css";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";

/** Sets up a passkey that unlocks in the place of the password, where the browser has some, or removes it. */
export function PasskeyForm() {
  const { t } = useTranslation("settings");
  const [vault, notifier] = [useService(VaultToken), useService(NotifierToken)];
  const known = usePasskey();
  const [password, setPassword] = useState("");
  if (!known) return null;
  const { passkey, isSetUp, setSetUp } = known;
  const change = async (work: () => Promise<void>) => {
    try {
      await work();
      setPassword("");
    } catch (error) {
      notifier.error(error);
    }
    setSetUp(await passkey.isSetUp());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void change(async () => {
      await vault.unlock(password);
      await passkey.setUp(password);
    });
  };
  return (
    <form className={`${styles.group} ${styles.separate}`} onSubmit={submit}>
      <h3>{t("vault.passkey")}</h3>
      <p className={styles.hint}>{t(passkey.isSupported ? "vault.passkeyHint" : "vault.noPasskeys")}</p>
      {!isSetUp && passkey.isSupported ? (
        <>
          <div className={styles.narrow}>
            <TextField
              label={t("vault.password")}
              type="password"
              autoComplete="off"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </div>
          <div className={styles.row}>
            <Button type="submit" disabled={password === ""}>
              {t("vault.setPasskey")}
            </Button>
          </div>
        </>
      ) : null}
      {isSetUp ? (
        <div className={styles.row}>
          <Button onClick={() => void change(() => passkey.remove())}>{t("vault.removePasskey")}</Button>
        </div>
      ) : null}
    </form>
  );
}
