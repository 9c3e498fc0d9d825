import { Popover } from "@base-ui/react/popover";
import { Upload } from "lucide-react";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import styles from "./attach-menu.module.css";
import { Button } from "./button";
import { KnowledgeChoices } from "./knowledge-choices";
import type { Attaching } from "./use-attaching";

/** Properties of the open attach menu. */
export interface AttachMenuProps {
  anchor: RefObject<HTMLElement | null>;
  attach: Attaching;
  upload: () => void;
  onClose: () => void;
}

/** Upload a new file, or choose one of the knowledge base. There only while it is open. */
export default function AttachMenu({ anchor, attach, upload, onClose }: AttachMenuProps) {
  const { t } = useTranslation("common");
  const close = (act: () => void) => () => {
    onClose();
    act();
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
              onClick={close(upload)}
            >
              {t("prompt.upload")}
            </Button>
            <p className={styles.label}>{t("prompt.fromKnowledge")}</p>
            <KnowledgeChoices onChoose={(attachment) => close(() => void attach.one(attachment))()} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
