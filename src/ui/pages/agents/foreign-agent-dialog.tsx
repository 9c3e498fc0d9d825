import type { ForeignAgent } from "@core/domain/agent/foreign/foreign-agent";
import { visibleLines } from "@core/domain/text/visible-text";
import { Button } from "@ui/elements/button";
import { Modal } from "@ui/elements/modal";
import { TextField } from "@ui/elements/text-field";
import { useTranslation } from "react-i18next";
import styles from "./foreign-agent-dialog.module.css";

/** Properties of the dialog. */
export interface ForeignAgentDialogProps {
  found: ForeignAgent;
  onAdd: () => void;
  onClose: () => void;
}

/** An agent of another application's file, all of it to be read before it is added. */
export function ForeignAgentDialog({ found: { draft, leftOut }, onAdd, onClose }: ForeignAgentDialogProps) {
  const { t } = useTranslation("agents");
  const { name, role, instructions, tags = [], temperature } = draft;
  return (
    <Modal
      title={t("foreign.title", { name })}
      description={t("foreign.hint")}
      width="wide"
      dismissal="deliberate"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button variant="primary" onClick={onAdd}>
            {t("foreign.add")}
          </Button>
        </>
      }
    >
      <div className={styles.preview}>
        <p>{role}</p>
        {tags.length > 0 ? <p className={styles.hint}>{tags.join(" · ")}</p> : null}
        {temperature === undefined ? null : <p>{t("foreign.temperature", { temperature })}</p>}
        <TextField label={t("common:instructions")} rows={12} readOnly value={visibleLines(instructions)} />
        {leftOut.map((part) => (
          <p key={part} className={styles.hint}>
            {t(`foreign.leftOut.${part}`)}
          </p>
        ))}
      </div>
    </Modal>
  );
}
