import { Dialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "./button";
import { focusAfter } from "./focus-after";
import styles from "./modal.module.css";

/** Properties of a modal dialog. */
export interface ModalProps {
  title: ReactNode;
  description?: ReactNode;
  onClose: () => void;
  /** Buttons at the foot, the one that finishes last. */
  actions?: ReactNode;
  width?: "narrow" | "wide";
  /** The way to shut it besides its buttons: a click beside it and Escape, Escape alone, or nothing for now. */
  dismissal?: "easy" | "deliberate" | "none";
  /** The element to focus at first, asked for when it can be; the first focusable one unless said otherwise. */
  initialFocus?: (() => HTMLElement | null | undefined) | undefined;
  children?: ReactNode;
}

/** A dialog over the page, there for as long as it is rendered. Focus returns to where it was. */
export function Modal({
  title,
  description,
  onClose,
  actions,
  width = "narrow",
  dismissal = "easy",
  initialFocus,
  children,
}: ModalProps) {
  const { t } = useTranslation("common");
  const [opener] = useState(() => document.activeElement);
  return (
    <Dialog.Root
      open
      disablePointerDismissal={dismissal !== "easy"}
      onOpenChange={(open) => open || dismissal === "none" || onClose()}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup
          className={`${styles.popup} ${styles[width]}`}
          initialFocus={initialFocus && (() => initialFocus() ?? true)}
          finalFocus={() => focusAfter(opener)}
        >
          <header className={styles.header}>
            <div>
              <Dialog.Title className={styles.title}>{title}</Dialog.Title>
              {description ? (
                <Dialog.Description className={styles.description}>{description}</Dialog.Description>
              ) : null}
            </div>
            {dismissal === "none" ? null : (
              <IconButton label={t("close")} onClick={onClose}>
                <X />
              </IconButton>
            )}
          </header>
          {children ? <div className={styles.body}>{children}</div> : null}
          {actions ? <footer className={styles.footer}>{actions}</footer> : null}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
