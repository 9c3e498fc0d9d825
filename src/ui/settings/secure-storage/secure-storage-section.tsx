import { NotifierToken } from "@core/ports/notifier";
import { VaultToken } from "@core/ports/vault";
import { Badge } from "@ui/elements/badge";
import { Button } from "@ui/elements/button";
import { useService } from "@ui/services-context";
import styles from "@ui/theme/settings-section.module.css";
import { Lock, LockOpen } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { MasterKey } from "./master-key";
import { PasskeyForm } from "./passkey-form";
import { PasswordForm } from "./password-form";

/** The storage of keys: its lock, its password, its master key. */
const SecureStorageSection = observer(function SecureStorageSection() {
  const { t } = useTranslation("settings");
  const vault = useService(VaultToken);
  const notifier = useService(NotifierToken);
  const unlocked = vault.state === "unlocked";
  // On a device that keeps no secrets nobody has asked for it yet.
  useEffect(() => {
    if (vault.state !== "uninitialised") return;
    vault.initialise().catch((error: unknown) => notifier.error(error, "vault.initialise-failed"));
  }, [vault, notifier]);
  return (
    <div className={styles.stack}>
      <p className={styles.hint}>{t("vault.hint")}</p>
      <div className={styles.row}>
        <Badge
          tone={unlocked ? "success" : "warning"}
          icon={unlocked ? <LockOpen aria-hidden="true" /> : <Lock aria-hidden="true" />}
        >
          {t(unlocked ? "vault.unlocked" : "vault.locked")}
        </Badge>
        {unlocked && vault.hasPassword ? (
          <Button size="small" icon={<Lock aria-hidden="true" />} onClick={() => vault.lock()}>
            {t("vault.lock")}
          </Button>
        ) : null}
      </div>
      {unlocked ? (
        <>
          <PasswordForm />
          {vault.hasPassword ? <PasskeyForm /> : null}
          <MasterKey />
        </>
      ) : (
        <p className={styles.hint}>{t("vault.unlockFirst")}</p>
      )}
    </div>
  );
});
export default SecureStorageSection;
