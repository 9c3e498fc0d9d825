import { Button } from "@ui/elements/button";
import { Modal } from "@ui/elements/modal";
import { QrImage } from "@ui/features/sharing/qr-image";
import section from "@ui/theme/settings-section.module.css";
import { Copy } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

/** Shows the secret, as a code to scan and as words, for another device. */
export function SecretDialog({ words, onClose }: { words: string; onClose: () => void }) {
  const { t } = useTranslation(["sync", "common"]);
  const [copied, setCopied] = useState<boolean>();
  const copy = () =>
    // Where it is refused, the words can be copied by hand.
    navigator.clipboard.writeText(words).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Modal
      title={t("devices.secret.title")}
      description={t("devices.secret.description")}
      dismissal="deliberate"
      onClose={onClose}
      actions={
        <>
          <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
            {t("devices.secret.copy")}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t("common:close")}
          </Button>
        </>
      }
    >
      <div className={section.group}>
        <QrImage text={words} label={t("devices.secret.code")} />
        <p className={section.secret}>{words}</p>
        <p role="status">
          {copied === undefined ? "" : t(copied ? "devices.secret.copied" : "devices.secret.notCopied")}
        </p>
        <p className={section.hint}>{t("devices.secret.warning")}</p>
      </div>
    </Modal>
  );
}
