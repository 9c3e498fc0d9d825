import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "./button";
import styles from "./dialog.module.css";

/** Properties of a dialog. */
export interface DialogProps {
  title: ReactNode;
  description?: ReactNode;
  onClose: () => void;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  width?: "narrow" | "wide";
  children?: ReactNode;
}

/** A modal dialog, open as long as it is rendered. Import it on demand from what shows on the start page. */
export function Dialog({ title, description, onClose, footer, width = "narrow", children }: DialogProps) {
  const { t } = useTranslation("common");
  return (
    <Base.Root open onOpenChange={(open) => open || onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup className={`${styles.popup} ${styles[width]}`}>
          <div className={styles.head}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            <IconButton label={t("close")} size="small" onClick={onClose}>
              <X aria-hidden="true" />
            </IconButton>
          </div>
          <div className={styles.body}>
            {description ? (
              <Base.Description className={styles.description}>{description}</Base.Description>
            ) : null}
            {children}
          </div>
          {footer ? <div className={styles.footer}>{footer}</div> : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
