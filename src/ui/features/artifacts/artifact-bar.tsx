import { IconButton } from "@ui/elements/button";
import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import styles from "./artifact-panel.module.css";

/** Properties of the artifacts panel's top line. */
export interface ArtifactBarProps {
  total: number;
  /** Position of the artifact shown, from 0; -1 for none. */
  index: number;
  open: boolean;
  bodyId: string;
  onToggle: () => void;
  onGo: (position: number) => void;
  /** The words about the artifact shown and its buttons, in place of the panel's name. */
  children?: ReactNode;
}

/** The panel's quiet top line: what is shown, previous and next, and the button that collapses it. */
export function ArtifactBar({ total, index, open, bodyId, onToggle, onGo, children }: ArtifactBarProps) {
  const { t } = useTranslation("artifacts");
  return (
    <div className={styles.bar}>
      {open && children ? children : <span className={styles.barTitle}>{t("title")}</span>}
      {total > 1 && index >= 0 && open ? (
        <>
          <span className={styles.position}>{t("position", { position: index + 1, total })}</span>
          <IconButton
            size="small"
            label={t("previous")}
            disabled={index <= 0}
            onClick={() => onGo(index - 1)}
          >
            <ChevronLeft aria-hidden="true" />
          </IconButton>
          <IconButton
            size="small"
            label={t("next")}
            disabled={index >= total - 1}
            onClick={() => onGo(index + 1)}
          >
            <ChevronRight aria-hidden="true" />
          </IconButton>
        </>
      ) : open ? null : (
        <span className={styles.position}>{t("count", { count: total })}</span>
      )}
      <IconButton
        size="small"
        label={open ? t("collapse") : t("expand")}
        aria-expanded={open}
        aria-controls={bodyId}
        onClick={onToggle}
      >
        {open ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
      </IconButton>
    </div>
  );
}
