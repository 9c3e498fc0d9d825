import { Popover } from "@base-ui/react/popover";
import { Upload } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { useTranslation } from "react-i18next";
import styles from "./attach-menu.module.css";
import { Button } from "./button";

/** Properties of the open attach menu. */
export interface AttachMenuProps {
  anchor: RefObject<HTMLElement | null>;
  upload: () => void;
  onClose: () => void;
  /** The files of the knowledge base. */
  children: ReactNode;
}

/** Upload a new file, or choose one of the knowledge base. There only while it is open. */
export default function AttachMenu({ anchor, upload, onClose, children }: AttachMenuProps) {
  const { t } = useTranslation("common");
  const uploadNow = () => {
    onClose();
    upload();
  };
  return (
    <Popover.Root open onOpenChange={(open) => open || onClose()}>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} align="start" sideOffset={6} className={styles.positioner}>
          <Popover.Popup className={styles.popup} aria-label={t("prompt.attach")} finalFocus={anchor}>
            <Button
              variant="quiet"
              className={styles.upload}
              icon={<Upload aria-hidden="true" />}
              onClick={uploadNow}
            >
              {t("prompt.upload")}
            </Button>
            <p className={styles.label}>{t("prompt.fromKnowledge")}</p>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
