import type { TraceabilityRow } from "@core/domain/coverage";
import { Badge } from "@ui/components/badge";
import { CircleX } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import styles from "./requirements.module.css";

/** Properties of a requirement. */
export interface RequirementRowProps {
  row: TraceabilityRow;
  /** Whether something may still be delivered for it. */
  working: boolean;
}

/** One requirement: a disabled checkbox that is checked when satisfied, its kind, the verdict, and what covers it. */
export function RequirementRow({ row, working }: RequirementRowProps) {
  const { t } = useTranslation("tasks");
  const id = useId();
  const { requirement } = row;
  const { status, type, priority, validationResult } = requirement;
  // What is met lacks nothing, whatever kind of artifact meets it.
  const gaps = status === "satisfied" ? [] : row.gaps;
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
        {working && row.artifacts.length === 0 ? null : (
          <p className={styles.reason}>
            {[
              t(`requirements.coverage.${row.coverage}`),
              ...gaps.map((gap) => t(`requirements.gap.${gap}`)),
            ].join(" · ")}
          </p>
        )}
      </div>
    </li>
  );
}
