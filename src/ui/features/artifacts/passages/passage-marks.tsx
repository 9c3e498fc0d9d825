import type { TextOrigins } from "@core/domain/journal/text-origins";
import { isAboutSources } from "@core/domain/requirement/about-sources";
import type { Outcome } from "@core/domain/requirement/proof";
import type { Requirement } from "@core/domain/requirement/requirement";
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { OriginText } from "./origin-text";
import styles from "./passage-marks.module.css";
import type { ProvedPassage } from "./use-proved-passages";

/** Properties of the marks in a text. */
export interface PassageMarksProps {
  /** The element the text is drawn in. */
  root: HTMLElement | null;
  passages: readonly ProvedPassage[];
  origins: () => TextOrigins;
  /** The name of an agent. */
  nameOf: (agentId: string) => string;
  onShowNote: (artifactId: string) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** The passages that requirements rest on. Clicked, or focused by keyboard, one tells which, whose it is, and from what. */
export function PassageMarks({ root, passages, ...of }: PassageMarksProps) {
  const { t } = useTranslation("artifacts");
  const [openAt, setOpenAt] = useState<number>();
  const buttons = useRef<HTMLDivElement>(null);
  const cardId = useId();
  useEffect(() => {
    if (!root) return;
    const onClick = (event: MouseEvent) => {
      const place = passages.findIndex(({ range }) => isAt(range, event));
      // A click at the end of a selection is none at a passage.
      if (place < 0 || getSelection()?.isCollapsed === false) return;
      buttons.current?.querySelectorAll("button")[place]?.focus({ preventScroll: true });
    };
    root.addEventListener("click", onClick);
    return () => root.removeEventListener("click", onClick);
  }, [root, passages]);
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpenAt(undefined);
  };
  /** Escape closes, arrows go on to the passages before and after. */
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") setOpenAt(undefined);
    const step = STEPS[event.key];
    if (step === undefined || openAt === undefined) return;
    event.preventDefault();
    const place = (openAt + step + passages.length) % passages.length;
    buttons.current?.querySelectorAll("button")[place]?.focus({ preventScroll: true });
  };
  const opened = openAt === undefined ? undefined : passages[openAt];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys close what a focus within has opened, or go on from it
    <div onBlur={leave} onKeyDown={onKey}>
      <div ref={buttons} className="visually-hidden">
        {passages.map((passage, place) => (
          <button
            key={`${passage.quoted.start} ${passage.quoted.text}`}
            type="button"
            // A name and no text: the words themselves stand on the page once.
            aria-label={t("passage.of", { text: String(passage.range) })}
            aria-describedby={place === openAt ? cardId : undefined}
            onClick={() => setOpenAt(place)}
            onFocus={() => {
              setOpenAt(place);
              passage.range.startContainer.parentElement?.scrollIntoView?.({ block: "nearest" });
            }}
          />
        ))}
      </div>
      {opened ? <PassageCard id={cardId} passage={opened} {...of} /> : null}
    </div>
  );
}

interface PassageCardProps extends Pick<PassageMarksProps, "origins" | "nameOf" | "onShowNote"> {
  id: string;
  passage: ProvedPassage;
}

function PassageCard({ id, passage, origins, ...of }: PassageCardProps) {
  const { t } = useTranslation("artifacts");
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const frame = card.current?.offsetParent?.getBoundingClientRect();
    const words = passage.range.getBoundingClientRect?.();
    if (!card.current || !frame || !words) return;
    const left = Math.min(words.left - frame.left, frame.width - card.current.offsetWidth - 8);
    card.current.style.top = `${words.bottom - frame.top + 6}px`;
    card.current.style.left = `${Math.max(8, left)}px`;
  }, [passage]);
  return (
    <div ref={card} id={id} className={styles.card} role="note" aria-label={t("passage.title")}>
      <ul>
        {passage.requirements.map((requirement) => (
          <li key={requirement.id} className={styles.requirement} data-outcome={requirement.outcome}>
            <span>{requirement.description}</span>{" "}
            <span className={styles.verdict}>{t(`passage.${verdictOn(requirement)}`)}</span>
          </li>
        ))}
      </ul>
      <OriginText origin={origins().of(String(passage.range))} {...of} />
    </div>
  );
}

/** The verdict that a passage is marked with. */
export function verdictOn(requirement: Requirement): Outcome | "unsourced" {
  const { outcome = "unverified" } = requirement;
  return isAboutSources(requirement) && outcome === "unmet" ? "unsourced" : outcome;
}

/** Whether a click is at words: by the letter under it, or beside it. */
function isAt(range: Range, { clientX: x, clientY: y }: MouseEvent): boolean {
  return [...range.getClientRects()].some(
    (rect) => x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom,
  );
}
