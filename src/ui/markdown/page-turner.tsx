import type { DrawingPages } from "@core/points/code-block-renderer";
import { IconButton } from "@ui/elements/button";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./code-block.module.css";

/** Turns the pages of a drawing: with its buttons, and with the arrow keys, Home and End. */
export function PageTurner({ pages }: { pages: DrawingPages }) {
  const { t } = useTranslation("markdown");
  const [shown, setShown] = useState(0);
  if (pages.count < 2) return null;
  const last = pages.count - 1;
  const turnTo = (index: number) => {
    const next = Math.min(Math.max(index, 0), last);
    if (next === shown) return;
    setShown(next);
    pages.show(next);
  };
  const turn = (event: KeyboardEvent) => {
    const targets: Readonly<Record<string, number>> = {
      ArrowLeft: shown - 1,
      ArrowRight: shown + 1,
      PageUp: shown - 1,
      PageDown: shown + 1,
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    turnTo(target);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form.
    <div role="group" aria-label={t("pages.label")} className={styles.pages} onKeyDown={turn}>
      <IconButton
        size="small"
        label={t("pages.previous")}
        aria-disabled={shown === 0}
        onClick={() => turnTo(shown - 1)}
      >
        <ChevronLeft />
      </IconButton>
      <span aria-live="polite">{t("pages.position", { number: shown + 1, total: pages.count })}</span>
      <IconButton
        size="small"
        label={t("pages.next")}
        aria-disabled={shown === last}
        onClick={() => turnTo(shown + 1)}
      >
        <ChevronRight />
      </IconButton>
    </div>
  );
}
