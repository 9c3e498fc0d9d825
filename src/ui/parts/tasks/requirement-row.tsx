import type { Requirement } from "@core/domain/requirement";
import { Badge } from "@ui/parts/badge";
import { CircleX } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import styles from "./requirements.module.css";

/** One requirement: a disabled checkbox that is checked when satisfied, its kind, and the verdict's reason. */
export function RequirementRow({ requirement }: { requirement: Requirement }) {
  const { t } = useTranslation("tasks");
  const id = useId();
  const { status, type, priority, validationResult } = requirement;
  return (
    <li className={styles.row}>
      <input
        id={id}
        type="checkbox"
        className={styles.box}
        checked={status === "satisfied"}
        disabled
        readOnly
      />
      <div className={styles.text}>
        <label htmlFor={id}>{requirement.description}</label>
        <span className={styles.badges}>
          {status === "failed" ? (
            <Badge tone="danger" icon={<CircleX aria-hidden="true" />}>
              {t("requirements.failed")}
            </Badge>
          ) : null}
          <Badge>{t(`requirements.type.${type}`)}</Badge>
          <Badge tone={priority === "must" ? "info" : "neutral"}>
            {t(`requirements.priority.${priority}`)}
          </Badge>
        </span>
        {validationResult ? <p className={styles.reason}>{validationResult}</p> : null}
      </div>
    </li>
  );
}
