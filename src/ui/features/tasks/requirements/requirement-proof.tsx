import { isAboutSources } from "@core/domain/requirement/about-sources";
import { type Measure, type Proof, quotedPassages } from "@core/domain/requirement/proof";
import type { Requirement } from "@core/domain/requirement/requirement";
import { FileQuestion, Quote, Scale, SearchX, Sigma } from "lucide-react";
import { useTranslation } from "react-i18next";
import styles from "./requirements.module.css";

/** Properties of a proof. */
export interface RequirementProofProps {
  requirement: Requirement;
  proof: Proof;
  /** Shows the quoted words where they stand. */
  onShow: ((proof: Proof) => void) | undefined;
}

/** The proof of a verdict: words of the text, a count, that nothing offends, or somebody's opinion. */
export function RequirementProof({ requirement, proof, onShow }: RequirementProofProps) {
  const { t } = useTranslation("tasks");
  switch (proof.kind) {
    case "quote":
      return <Quotes proof={proof} onShow={onShow} />;
    case "counted":
      if (isAboutSources(requirement) && proof.also) return <Unsourced proof={proof} onShow={onShow} />;
      return (
        <p className={styles.proof}>
          <Sigma aria-hidden="true" />
          <CountedText text={proof.text} measure={requirement.measure} />
        </p>
      );
    case "none-found":
      return (
        <p className={styles.proof}>
          <SearchX aria-hidden="true" />
          <span>{t("proof.noneFound")}</span>
        </p>
      );
    case "judged":
      return (
        <p className={styles.proof}>
          <Scale aria-hidden="true" />
          <span>{t("proof.judged", { reason: proof.text })}</span>
        </p>
      );
  }
}

/** The words of the text that stand in none of its sources, each of which leads to where it stands. */
function Unsourced({ proof, onShow }: Pick<RequirementProofProps, "proof" | "onShow">) {
  const { t } = useTranslation("tasks");
  return (
    <div className={styles.unsourced}>
      <p className={styles.proof}>
        <FileQuestion aria-hidden="true" />
        <span>{t("proof.unsourced")}</span>
      </p>
      <Quotes proof={proof} onShow={onShow} />
    </div>
  );
}

/** The words that show it, each of which leads to where it stands. */
function Quotes({ proof, onShow }: Pick<RequirementProofProps, "proof" | "onShow">) {
  const { t } = useTranslation("tasks");
  const quoted = quotedPassages(proof);
  const passages = quoted.length > 0 ? quoted : [proof];
  return passages.map((passage) => {
    const text = t("proof.quote", { text: withoutMarks(passage.text) });
    return (
      <p key={passage.start} className={styles.proof}>
        <Quote aria-hidden="true" />
        {onShow ? (
          <button
            type="button"
            className={styles.quote}
            title={t("proof.show")}
            onClick={() => onShow({ ...proof, ...passage })}
          >
            {text}
          </button>
        ) : (
          <span>{text}</span>
        )}
      </p>
    );
  });
}

/** Quoted words as they are drawn: without the marks of headings, emphasis and code. */
function withoutMarks(markdown: string): string {
  return markdown.replace(/\*\*|__|`|^#+\s*/gm, "");
}

/** `Words: 312 (at most 300)`; what was counted as it is told where it is no plain number. */
export function CountedText({ text, measure }: { text: string; measure: Measure | undefined }) {
  const { t } = useTranslation("tasks");
  const count = /^\D*(\d+)/.exec(text)?.[1];
  if (!measure || count === undefined) return <span>{text}</span>;
  const { min, max, of = "" } = measure;
  const unit = t(`proof.unit.${measure.unit}`, { of });
  const value = Number(count);
  if (min !== undefined && min === max) {
    return <span>{t("proof.exactly", { value, unit, min })}</span>;
  }
  if (min !== undefined && max !== undefined) {
    return <span>{t("proof.between", { value, unit, min, max })}</span>;
  }
  if (max !== undefined) return <span>{t("proof.atMost", { value, unit, max })}</span>;
  if (min !== undefined) return <span>{t("proof.atLeast", { value, unit, min })}</span>;
  return <span>{text}</span>;
}
