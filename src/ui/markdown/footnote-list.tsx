import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { FootnoteBlock } from "./block";
import styles from "./markdown.module.css";
import { PlainBlock } from "./plain-block";
import { renderTokens } from "./render-tokens";

/** Each has an element and a link of its own, and a new one has all links numbered again. */
const MAX_FOOTNOTES = 1000;

/** The footnotes that have a number; what comes after that is shown as it was written. */
export function numberedFootnotes(footnotes: readonly FootnoteBlock[]): readonly FootnoteBlock[] {
  return footnotes.slice(0, MAX_FOOTNOTES);
}

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
  const rest = footnotes.slice(MAX_FOOTNOTES);
  return (
    <section className={styles.footnotes} aria-label={t("footnote.list")}>
      <ol className={styles.footnoteList}>
        {numberedFootnotes(footnotes).map((footnote, index) => (
          <Footnote key={footnote.label} id={`${idPrefix}-${index + 1}`} footnote={footnote} />
        ))}
      </ol>
      {rest.length > 0 ? <PlainBlock source={rest.map(({ source }) => source.trimEnd()).join("\n")} /> : null}
    </section>
  );
}

const Footnote = memo(function Footnote({ footnote, id }: { footnote: FootnoteBlock; id: string }) {
  return (
    <li id={id} tabIndex={-1}>
      {renderTokens(footnote.tokens)}
    </li>
  );
});
