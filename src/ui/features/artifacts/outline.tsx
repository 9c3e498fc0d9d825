import "@ui/theme/controls.css";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./outline.module.css";
import type { DrawnHeading } from "./use-headings";
import { useReadHeading } from "./use-read-heading";

/** A text with fewer has no structure to find one's way by. */
const FEWEST_HEADINGS = 3;
/** About two screens of text, in characters. */
const LONG_TEXT = 3500;

/** Whether a text is one to find one's way in. */
export function needsOutline(content: string, headings: readonly DrawnHeading[]): boolean {
  return content.length > LONG_TEXT && headings.length >= FEWEST_HEADINGS;
}

/** The headings of a text; each leads to where it stands, and the one under which one reads is marked. */
export function Outline({ headings }: { headings: readonly DrawnHeading[] }) {
  const { t } = useTranslation("artifacts");
  const list = useRef<HTMLElement>(null);
  const current = useReadHeading(headings);
  useEffect(() => {
    if (current !== undefined) showEntry(list.current, current);
  }, [current]);
  return (
    <nav ref={list} className={styles.outline} aria-label={t("outline")}>
      <ol>
        {headings.map((heading, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two headings may say the same
          <li key={place} data-depth={Math.min(heading.depth, 3)}>
            <button
              type="button"
              className={styles.heading}
              aria-current={place === current ? "location" : undefined}
              onClick={() => goTo(heading.element)}
            >
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

/** Keeps an entry in view within a list that scrolls by itself, and moves nothing else. */
function showEntry(list: HTMLElement | null, place: number): void {
  const entry = list?.querySelectorAll("li")[place];
  if (!list || !entry) return;
  const { top, bottom } = entry.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  if (top < frame.top) list.scrollTop -= frame.top - top;
  else if (bottom > frame.bottom) list.scrollTop += bottom - frame.bottom;
}
