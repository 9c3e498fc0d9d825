import { createContext, type ReactNode, useContext } from "react";
import { useTranslation } from "react-i18next";
import type { FootnoteBlock } from "./block";
import styles from "./markdown.module.css";
import { renderTokens } from "./render-tokens";

/** The footnotes of the document around, in order, and a prefix that makes their ids unique on the page. */
export interface FootnoteScope {
  readonly labels: readonly string[];
  readonly idPrefix: string;
}

const EMPTY: FootnoteScope = { labels: [], idPrefix: "" };
const FootnoteContext = createContext<FootnoteScope>(EMPTY);

/** Hands the numbering of footnotes to the references below. */
export const FootnoteProvider = FootnoteContext.Provider;

/** The raised number of a footnote; scrolls to its text without touching the address. */
export function FootnoteReference({ label }: { label: string }): ReactNode {
  const { labels, idPrefix } = useContext(FootnoteContext);
  const { t } = useTranslation("markdown");
  const number = labels.indexOf(label) + 1;
  return (
    <sup>
      <button
        type="button"
        className={styles.footnoteReference}
        aria-label={t("footnote.open", { number })}
        onClick={() => reveal(`${idPrefix}-${number}`)}
      >
        {number}
      </button>
    </sup>
  );
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

function reveal(id: string): void {
  const target = document.getElementById(id);
  target?.scrollIntoView({ block: "nearest" });
  target?.focus({ preventScroll: true });
}
