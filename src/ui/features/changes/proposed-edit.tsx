import type { TextEdit } from "@core/domain/text/text-edit";
import { Button } from "@ui/elements/button";
import { editExcerpt } from "@ui/features/tracked/edit-excerpt";
import { Check, X } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import styles from "./changes.module.css";

/** Properties of an edit that is proposed. */
export interface ProposedEditProps {
  /** From 1. */
  number: number;
  total: number;
  content: string;
  edit: TextEdit;
  /** Whether it can still be made. */
  fits: boolean;
  isBusy: boolean;
  onAccept: () => void;
  onReject: () => void;
}

/** One edit: what goes and what comes among the words around it, and the choice. */
export function ProposedEdit(props: ProposedEditProps) {
  const { number, total, content, edit, fits, isBusy } = props;
  const { t } = useTranslation("changes");
  const id = useId();
  const { before, removed, added, after } = editExcerpt(content, edit);
  return (
    <li className={styles.edit}>
      <p id={id} className={styles.hint}>
        {t("change", { number, total })}
      </p>
      <p className={styles.excerpt}>
        {before}
        {removed === "" ? null : <del>{removed}</del>}
        {added === "" ? null : <ins>{added}</ins>}
        {after}
      </p>
      {fits ? null : <p className={styles.stale}>{t("stale")}</p>}
      <div className={styles.choice}>
        {fits ? (
          <Button
            size="small"
            icon={<Check aria-hidden="true" />}
            aria-describedby={id}
            disabled={isBusy}
            onClick={props.onAccept}
          >
            {t("accept")}
          </Button>
        ) : null}
        <Button
          size="small"
          variant="quiet"
          icon={<X aria-hidden="true" />}
          aria-describedby={id}
          disabled={isBusy}
          onClick={props.onReject}
        >
          {t("reject")}
        </Button>
      </div>
    </li>
  );
}
