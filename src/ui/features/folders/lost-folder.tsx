import type { ToolAnswer, ToolTouch } from "@core/domain/tool/tool-use";
import { FoldersStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { useReady, useService } from "@ui/services-context";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import styles from "./folders.module.css";

/** Properties of the question. */
export interface LostFolderProps {
  touch: ToolTouch;
  disabled: boolean;
  onAnswer: (answer: ToolAnswer) => void;
}

/** Asks to reconnect the folder a call needs; the work goes on once it is there. */
function LostFolder({ touch, disabled, onAnswer }: LostFolderProps) {
  const { t } = useTranslation("folders");
  const store = useService(FoldersStoreToken);
  const titleId = useId();
  const reconnect = async () => {
    if (await store.reconnect(touch.lostFolder ?? "")) onAnswer({ decision: "once" });
  };
  return (
    <section className={styles.question} aria-labelledby={titleId}>
      <p id={titleId} className={styles.title}>
        {t("lost.title", { name: touch.target })}
      </p>
      <div className={styles.actions}>
        <Button variant="primary" size="small" disabled={disabled} onClick={() => void reconnect()}>
          {t("reconnect")}
        </Button>
        <Button size="small" disabled={disabled} onClick={() => onAnswer({ decision: "deny" })}>
          {t("lost.without")}
        </Button>
      </div>
    </section>
  );
}

/** The same, once the folders are known. */
export default function ReadyLostFolder(props: LostFolderProps) {
  return useReady(FoldersStoreToken) ? <LostFolder {...props} /> : null;
}
