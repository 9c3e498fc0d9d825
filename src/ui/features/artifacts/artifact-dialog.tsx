import type { Artifact } from "@core/domain/artifact/artifact";
import { IconButton } from "@ui/elements/button";
import { X } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ArtifactActions } from "./artifact-actions";
import { ArtifactContent } from "./artifact-content";
import styles from "./artifact-dialog.module.css";

/** Properties of an artifact opened large. */
export interface ArtifactDialogProps {
  artifact: Artifact;
  onClose: () => void;
}

/** An artifact over the whole window. Escape closes it, and the browser gives the focus back. */
export function ArtifactDialog({ artifact, onClose }: ArtifactDialogProps) {
  const { t } = useTranslation("artifacts");
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      data-artifact=""
      className={styles.dialog}
      aria-labelledby={titleId}
      onClose={onClose}
    >
      <header className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          {artifact.title || t("untitled")}
        </h2>
        <ArtifactActions artifact={artifact} />
        <IconButton size="small" label={t("common:close")} onClick={() => dialog.current?.close()}>
          <X aria-hidden="true" />
        </IconButton>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard */}
      <section className={styles.body} tabIndex={0} aria-label={t("content", { title: artifact.title })}>
        <div className={styles.column}>
          <ArtifactContent artifact={artifact} />
        </div>
      </section>
    </dialog>
  );
}
