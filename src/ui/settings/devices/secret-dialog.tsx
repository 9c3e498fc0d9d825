import { Button } from "@ui/elements/button";
import { Modal } from "@ui/elements/modal";
import section from "@ui/theme/settings-section.module.css";
import { useTranslation } from "react-i18next";
import { CopiedText } from "./copied-text";

/** Shows the secret, as a code to scan and as words, for another device. */
export function SecretDialog({ words, onClose }: { words: string; onClose: () => void }) {
  const { t } = useTranslation(["sync", "common"]);
  return (
    <Modal
      title={t("devices.add")}
      description={t("devices.secret.description")}
      dismissal="deliberate"
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t("common:close")}
        </Button>
      }
    >
      <div className={section.group}>
        <CopiedText text={words} label={t("devices.secret.code")} copyLabel={t("devices.secret.copy")} />
        <p className={section.hint}>{t("devices.secret.warning")}</p>
      </div>
    </Modal>
  );
}
