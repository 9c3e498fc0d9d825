import "@ui/theme/controls.css";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./outline.module.css";
import type { DrawnHeading } from "./use-headings";

/** A text with fewer has no structure to find one's way by. */
const FEWEST_HEADINGS = 3;
/** About two screens of text, in characters. */
const LONG_TEXT = 3500;

/** Whether a text is one to find one's way in. */
export function needsOutline(content: string, headings: readonly DrawnHeading[]): boolean {
  return content.length > LONG_TEXT && headings.length >= FEWEST_HEADINGS;
}

/** The headings of a text; each leads to where it stands. */
export function Outline({ headings }: { headings: readonly DrawnHeading[] }) {
  const { t } = useTranslation("artifacts");
  return (
    <nav className={styles.outline} aria-label={t("outline")}>
      <ol>
        {headings.map((heading, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two headings may say the same
          <li key={place} data-depth={Math.min(heading.depth, 3)}>
            <button type="button" className={styles.heading} onClick={() => goTo(heading.element)}>
              {heading.text}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The same folded, above the text where there is no room beside it. */
export function FoldedOutline({ headings }: { headings: readonly DrawnHeading[] }) {
  const { t } = useTranslation("artifacts");
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.folded} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t("outline")}</summary>
      {isOpen ? <Outline headings={headings} /> : null}
    </details>
  );
}

function goTo(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.scrollIntoView({ block: "start" });
  heading.focus({ preventScroll: true });
}
