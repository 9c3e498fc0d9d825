import { AppError } from "@core/errors/app-error";
import { NotifierToken } from "@core/ports/notifier";
import { ArrivedSetupsToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { FileButton } from "@ui/elements/files/file-button";
import { useService } from "@ui/services-context";
import styles from "@ui/theme/settings-section.module.css";
import { FileUp, Share2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

const ShareDialog = lazy(() => import("@ui/features/sharing/share-dialog"));

/** Far more than any setup takes. */
const FILE_LIMIT_MB = 5;

/** The ways out and in for a setup: the share dialog, and the choice of a file that it made. */
export function SharingGroup() {
  const { t } = useTranslation("sharing");
  const setups = useService(ArrivedSetupsToken);
  const notifier = useService(NotifierToken);
  const [sharing, setSharing] = useState(false);
  const take = async (file: File) => {
    try {
      if (file.size > FILE_LIMIT_MB * 1024 ** 2)
        throw new AppError("file.too-large", { size: FILE_LIMIT_MB });
      setups.arrive("file", await file.text());
    } catch (error) {
      notifier.error(error, "file.unreadable");
    }
  };
  return (
    <div className={styles.group}>
      <h3>{t("share.open")}</h3>
      <p className={styles.hint}>{t("share.hint")}</p>
      <div className={styles.row}>
        <Button icon={<Share2 aria-hidden="true" />} onClick={() => setSharing(true)}>
          {t("share.open")}
        </Button>
        <FileButton
          icon={<FileUp aria-hidden="true" />}
          label={t("share.importFile")}
          accept="application/json,.json"
          onFiles={([file]) => void take(file)}
        />
      </div>
      {sharing ? (
        <Suspense fallback={null}>
          <ShareDialog onClose={() => setSharing(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
