import { createContext, type ReactNode, useContext } from "react";
import { useTranslation } from "react-i18next";
import styles from "./markdown.module.css";

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
  if (number === 0) return `[^${label}]`;
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

function reveal(id: string): void {
  const target = document.getElementById(id);
  target?.scrollIntoView({ block: "nearest" });
  target?.focus({ preventScroll: true });
}
