import { Button } from "@ui/elements/button";
import { PenLine } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { PASSAGE_CHANGES } from "./passage-changes";
import styles from "./passage-toolbar.module.css";

/** The gap between the selection and the toolbar, and between the toolbar and the edge of the window. */
const GAP_PX = 8;

/** Properties of the toolbar. */
export interface PassageToolbarProps {
  /** The selected range. */
  range: Range;
  /** Has it changed in the user's language's words for one of the usual changes. */
  onAsk: (request: string) => void;
  /** Goes to the field for words of one's own. */
  onOwnWords: () => void;
}

/** The actions on the selected passage, beside it; on touch screens at the foot, away from the browser's own menu. */
export function PassageToolbar({ range, onAsk, onOwnWords }: PassageToolbarProps) {
  const { t } = useTranslation("changes");
  const bar = useRef<HTMLFieldSetElement>(null);
  const place = usePlaceBeside(range, bar);
  useMenuKey(bar);
  return (
    <fieldset
      ref={bar}
      className={styles.bar}
      style={place}
      aria-label={t("passage")}
      // The selection stays.
      onMouseDown={(event) => event.preventDefault()}
    >
      {PASSAGE_CHANGES.map((change) => (
        <Button key={change} size="small" variant="quiet" onClick={() => onAsk(t(`wish.${change}`))}>
          {t(change)}
        </Button>
      ))}
      <Button size="small" variant="quiet" icon={<PenLine aria-hidden="true" />} onClick={onOwnWords}>
        {t("ownWords")}
      </Button>
    </fieldset>
  );
}

/** Above what is selected, or below it where there is no room; follows it while the page scrolls. */
function usePlaceBeside(range: Range, bar: { readonly current: HTMLElement | null }) {
  const [place, setPlace] = useState<Readonly<Record<`--${string}`, string>>>();
  useLayoutEffect(() => {
    const follow = () => {
      const size = bar.current?.getBoundingClientRect();
      // Elsewhere than in a browser nothing has a place.
      const selected = range.getBoundingClientRect?.();
      if (!size || !selected) return;
      const above = selected.top - size.height - GAP_PX;
      const below = Math.min(selected.bottom + GAP_PX, innerHeight - size.height - GAP_PX);
      const left = Math.min(selected.left, innerWidth - size.width - GAP_PX);
      const top = above >= GAP_PX ? above : below;
      setPlace({ "--place-top": `${top}px`, "--place-left": `${Math.max(GAP_PX, left)}px` });
    };
    follow();
    addEventListener("scroll", follow, { capture: true, passive: true });
    addEventListener("resize", follow);
    return () => {
      removeEventListener("scroll", follow, { capture: true });
      removeEventListener("resize", follow);
    };
  }, [range, bar]);
  return place;
}

/** The menu key, and what stands in for it, lead into the toolbar. */
function useMenuKey(bar: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const enter = (event: KeyboardEvent) => {
      if (event.key !== "ContextMenu" && !(event.key === "F10" && event.shiftKey)) return;
      event.preventDefault();
      bar.current?.querySelector("button")?.focus();
    };
    document.addEventListener("keydown", enter);
    return () => document.removeEventListener("keydown", enter);
  }, [bar]);
}
