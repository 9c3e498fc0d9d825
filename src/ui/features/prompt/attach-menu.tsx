import { Popover } from "@base-ui/react/popover";
import { Button } from "@ui/elements/button";
import { TemplateLink } from "@ui/features/templates/template-link";
import { Library, Upload } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import styles from "./attach-menu.module.css";
import { ComposerActions } from "./composer-actions";
import { KnowledgeChoices } from "./knowledge-choices";
import { OfferedFiles } from "./offered-files";
import type { Attaching } from "./use-attaching";

/** Properties of the open attach menu. */
export interface AttachMenuProps {
  anchor: RefObject<HTMLElement | null>;
  attach: Attaching;
  upload: () => void;
  /** Chooses among all files of the knowledge base. */
  onAll: () => void;
  /** Shows what goes on once the menu is closed. */
  onRun: (run: ReactNode) => void;
  onClose: () => void;
}

/** The paths of the prompts for tasks, which templates make. */
const TASK_PROMPTS = ["/", "/tasks/new"];

/** Upload a new file, choose one of the knowledge base, or begin with a template. There only while it is open. */
export default function AttachMenu({ anchor, attach, upload, onAll, onRun, onClose }: AttachMenuProps) {
  // The open popup must not wait for texts of its own: it would be hidden for as long.
  const { t } = useTranslation(["common", "tasks", "knowledge"]);
  const { pathname } = useLocation();
  const close = (act: () => void) => () => {
    onClose();
    act();
  };
  const field = anchor.current?.closest("[data-composer]")?.querySelector("textarea");
  return (
    <Popover.Root open onOpenChange={(open) => open || onClose()}>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} align="start" sideOffset={6} className={styles.positioner}>
          <Popover.Popup className={styles.popup} aria-label={t("prompt.attach")} finalFocus={anchor}>
            <Button
              variant="quiet"
              className={styles.entry}
              icon={<Upload aria-hidden="true" />}
              onClick={close(upload)}
            >
              {t("prompt.upload")}
            </Button>
            {TASK_PROMPTS.includes(pathname) ? <TemplateLink entryClass={styles.entry} /> : null}
            <p className={styles.label}>{t("knowledge:picker.attachTitle")}</p>
            <KnowledgeChoices onChoose={(attachment) => close(() => void attach.one(attachment))()} />
            <OfferedFiles onChoose={(attachment) => close(() => void attach.one(attachment))()} />
            <Button
              variant="quiet"
              className={styles.entry}
              icon={<Library aria-hidden="true" />}
              onClick={close(onAll)}
            >
              {t("knowledge:picker.all")}
            </Button>
            {field ? <ComposerActions field={field} onRun={(run) => close(() => onRun(run))()} /> : null}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
