import { Button } from "@ui/elements/button";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import styles from "./making-file.module.css";
import type { Drawn } from "./use-making";

/** Says that a file waits for its drawings, how many are made, and lets the wait be ended. */
export default function MakingFile({ drawn, total, onCancel }: Drawn & { onCancel: () => void }) {
  const { t } = useTranslation("artifacts");
  return createPortal(
    <div className={styles.making}>
      <p role="status">{t("drawing", { drawn, total })}</p>
      <progress max={total} value={drawn} aria-label={t("drawing", { drawn, total })} />
      <Button size="small" onClick={onCancel}>
        {t("common:cancel")}
      </Button>
    </div>,
    document.body,
  );
}
