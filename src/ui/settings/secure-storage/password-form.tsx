import { NotifierToken } from "@core/ports/notifier";
import { VaultToken } from "@core/ports/vault";
import { Button } from "@ui/elements/button";
import { TextField } from "@ui/elements/text-field";
import { useService } from "@ui/services-context";
import styles from "@ui/theme/settings-section.module.css";
import { observer } from "mobx-react-lite";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";

/** Sets, changes or removes the password that the storage is locked with. */
export const PasswordForm = observer(function PasswordForm() {
  const { t } = useTranslation("settings");
  const vault = useService(VaultToken);
  const notifier = useService(NotifierToken);
  const [password, setPassword] = useState("");
  const [repeated, setRepeated] = useState("");
  const differs = repeated !== "" && repeated !== password;
  const change = async (next: string | undefined) => {
    try {
      await vault.setPassword(next);
      setPassword("");
      setRepeated("");
      notifier.notify({
        level: "success",
        code: next === undefined ? "settings.passwordRemoved" : "settings.passwordSet",
      });
    } catch (error) {
      notifier.error(error);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== "" && password === repeated) void change(password);
  };
  return (
    <form className={`${styles.group} ${styles.separate}`} onSubmit={submit}>
      <h3>{t("vault.password")}</h3>
      <p className={styles.hint}>{t("vault.passwordHint")}</p>
      <div className={styles.narrow}>
        <TextField
          label={t("vault.newPassword")}
          type="password"
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </div>
      <div className={styles.narrow}>
        <TextField
          label={t("vault.repeatPassword")}
          type="password"
          autoComplete="new-password"
          value={repeated}
          error={differs ? t("vault.passwordsDiffer") : undefined}
          onChange={(event) => setRepeated(event.target.value)}
        />
      </div>
      <div className={styles.row}>
        <Button type="submit" disabled={password === "" || password !== repeated}>
          {t(vault.hasPassword ? "vault.changePassword" : "vault.setPassword")}
        </Button>
        {vault.hasPassword ? (
          <Button variant="danger" onClick={() => void change(undefined)}>
            {t("vault.removePassword")}
          </Button>
        ) : null}
      </div>
    </form>
  );
});
