import { useTranslation } from "react-i18next";
import type { FootnoteBlock } from "./block";
import styles from "./markdown.module.css";
import { renderTokens } from "./render-tokens";

/** The list of footnotes under a document. */
export function FootnoteList({
  footnotes,
  idPrefix,
}: {
  footnotes: readonly FootnoteBlock[];
  idPrefix: string;
}) {
  const { t } = useTranslation("markdown");
  if (footnotes.length === 0) return null;
  return (
    <section className={styles.footnotes} aria-label={t("footnote.list")}>
      <ol className={styles.footnoteList}>
        {footnotes.map((footnote, index) => (
          <li key={footnote.label} id={`${idPrefix}-${index + 1}`} tabIndex={-1}>
            {renderTokens(footnote.tokens)}
          </li>
        ))}
      </ol>
    </section>
  );
}
