import { AppError, isAppError } from "@core/errors/app-error";
import { NotifierToken } from "@core/ports/notifier";
import { VaultToken } from "@core/ports/vault";
import { DevicesStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { useReady, useService } from "@ui/services-context";
import { Fingerprint } from "lucide-react";
import { useTranslation } from "react-i18next";
import { usePasskey } from "./use-passkey";

/** Unlocks with the passkey, where one was set up. */
export function PasskeyButton() {
  // Passkeys are installed with the devices.
  return useReady(DevicesStoreToken) ? <ReadyButton /> : null;
}

function ReadyButton() {
  const { t } = useTranslation("settings");
  const [vault, notifier] = [useService(VaultToken), useService(NotifierToken)];
  const known = usePasskey();
  if (!known?.isSetUp) return null;
  const unlock = async () => {
    try {
      await vault.unlock(await known.passkey.password());
    } catch (error) {
      // The password was changed since.
      const isOld = isAppError(error) && error.code === "vault.password-invalid";
      notifier.error(isOld ? new AppError("vault.passkey-old", {}, { cause: error }) : error);
    }
  };
  return (
    <Button icon={<Fingerprint aria-hidden="true" />} onClick={() => void unlock()}>
      {t("vault.usePasskey")}
    </Button>
  );
}
