import { VaultToken } from "@core/ports/vault";
import { Button } from "@ui/elements/button";
import { ErrorAlert } from "@ui/elements/error-text";
import { TextField } from "@ui/elements/text-field";
import { useService } from "@ui/services-context";
import { KeyRound, Lock } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PasskeyButton } from "./passkey-button";
import { useSecretForm } from "./use-secret-form";
import styles from "./vault-banner.module.css";

/** While secure storage is locked: the way to unlock it. Where its key is lost: the way to put it back. */
export const VaultBanner = observer(function VaultBanner() {
  const { t } = useTranslation("settings");
  const vault = useService(VaultToken);
  if (vault.isKeyMissing) {
    return (
      <UnlockForm
        icon={<KeyRound aria-hidden="true" />}
        title={t("vault.missingTitle")}
        hint={t("vault.missingHint")}
        label={t("vault.masterKey")}
        action={t("common:restore")}
        open={(key) => vault.restoreMasterKey(key)}
      />
    );
  }
  return vault.state === "locked" ? <LockedBanner /> : null;
});

/** By the password, or by the master key where the password is forgotten. */
function LockedBanner() {
  const { t } = useTranslation("settings");
  const vault = useService(VaultToken);
  const [forgotten, setForgotten] = useState(false);
  const [label, hint, other] = forgotten
    ? (["vault.masterKey", "vault.forgottenHint", "vault.remembered"] as const)
    : (["vault.password", "vault.lockedHint", "vault.forgotten"] as const);
  return (
    <UnlockForm
      key={label}
      icon={<Lock aria-hidden="true" />}
      title={t("vault.lockedTitle")}
      hint={t(hint)}
      label={t(label)}
      action={t("vault.unlock")}
      open={(secret) => (forgotten ? vault.restoreMasterKey(secret) : vault.unlock(secret))}
    >
      {forgotten ? null : <PasskeyButton />}
      <Button variant="quiet" onClick={() => setForgotten(!forgotten)}>
        {t(other)}
      </Button>
    </UnlockForm>
  );
}

interface UnlockFormProps {
  icon: React.ReactNode;
  title: string;
  hint: string;
  label: string;
  action: string;
  open: (secret: string) => Promise<void>;
  /** Beside the button. */
  children?: React.ReactNode;
}

function UnlockForm({ icon, title, hint, label, action, open, children }: UnlockFormProps) {
  const { secret, setSecret, failure, canSubmit, onSubmit } = useSecretForm(open);
  return (
    <form className={styles.banner} onSubmit={onSubmit}>
      <div className={styles.title}>
        {icon}
        <strong>{title}</strong>
      </div>
      <p>{hint}</p>
      <div className={styles.row}>
        <TextField
          label={label}
          type="password"
          autoComplete="off"
          value={secret}
          onChange={(event) => setSecret(event.target.value)}
        />
        <Button type="submit" variant="primary" disabled={!canSubmit}>
          {action}
        </Button>
        {children}
      </div>
      <ErrorAlert error={failure} className={styles.failure} />
    </form>
  );
}
