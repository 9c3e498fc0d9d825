import { isAboutSources } from "@core/domain/requirement/about-sources";
import type { TraceabilityRow } from "@core/domain/requirement/coverage";
import type { Proof } from "@core/domain/requirement/proof";
import { outcomeOf } from "@core/domain/requirement/requirement";
import { Badge } from "@ui/elements/badge";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { RequirementActions } from "./requirement-actions";
import { RequirementButtons } from "./requirement-buttons";
import { RequirementProof } from "./requirement-proof";
import styles from "./requirements.module.css";
import { VerdictBadge } from "./verdict-badge";

/** Properties of a requirement. */
export interface RequirementRowProps {
  row: TraceabilityRow;
  /** Whether something may still be delivered for it. */
  working: boolean;
  /** Shows quoted words where they stand. */
  onShowProof?: ((proof: Proof) => void) | undefined;
  /** The actions on it; absent where there are none. */
  actions?: RequirementActions | undefined;
}

/** One requirement: a disabled checkbox that is checked when it is met, the verdict with its proof, where it comes from. */
export function RequirementRow({ row, working, onShowProof, actions }: RequirementRowProps) {
  const { t } = useTranslation("tasks");
  const id = useId();
  const { requirement } = row;
  const { status, type, priority, proof, quote } = requirement;
  const outcome = outcomeOf(requirement);
  return (
    <li className={styles.row} data-requirement={requirement.id}>
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
          <VerdictBadge requirement={requirement} />
          <Badge>{t(`requirements.type.${type}`)}</Badge>
          <Badge tone={priority === "must" ? "info" : "neutral"}>
            {t(`requirements.priority.${priority}`)}
          </Badge>
        </span>
        {proof ? <RequirementProof requirement={requirement} proof={proof} onShow={onShowProof} /> : null}
        <Reason row={row} working={working} />
        {quote ? <p className={styles.reason}>{t("requirements.from", { quote })}</p> : null}
        {outcome !== "pending" && actions ? (
          <RequirementButtons requirement={requirement} describedBy={id} actions={actions} />
        ) : null}
      </div>
    </li>
  );
}

/** The checker's words where the proof does not hold them; of checks from before there was proof, what covers it too. */
function Reason({ row, working }: Pick<RequirementRowProps, "row" | "working">) {
  const { t } = useTranslation("tasks");
  const { validationResult, proof, outcome, status, touched } = row.requirement;
  const isTold = isAboutSources(row.requirement) && proof !== undefined;
  const reason = isTold ? undefined : untold(validationResult, proof);
  // A requirement that is met lacks nothing, whatever kind of artifact meets it.
  const gaps = status === "satisfied" ? [] : row.gaps;
  const hasCoverage = outcome === undefined && !working;
  return (
    <>
      {reason ? <p className={styles.reason}>{reason}</p> : null}
      {touched ? <p className={styles.reason}>{t("requirements.since")}</p> : null}
      {hasCoverage ? (
        <p className={styles.reason}>
          {[
            t(`requirements.coverage.${row.coverage}`),
            ...gaps.map((gap) => t(`requirements.gap.${gap}`)),
          ].join(" · ")}
        </p>
      ) : null}
    </>
  );
}

/** The words of a verdict that its proof does not show already. */
function untold(reason: string | undefined, proof: Proof | undefined): string | undefined {
  if (reason === proof?.text) return undefined;
  const shown = proof?.kind === "judged" && proof.text !== "" ? `${proof.text} ` : "";
  return reason?.startsWith(shown) ? reason.slice(shown.length) : reason;
}
