import type { CodeBlockRenderer } from "@core/points/code-block-renderer";
import { type KeyboardEvent, useContext, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { BlockActions } from "./block-actions";
import styles from "./code-block.module.css";
import { DrawingFirst } from "./drawing-first";
import { HighlightedCode } from "./highlighted-code";
import { RenderedBlock } from "./rendered-block";

type Tab = "render" | "code";

/** Properties of a block that can be drawn. */
export interface BlockViewerProps {
  language: string;
  source: string;
  /** Whether more of it is on its way; it is drawn once it is complete. */
  open: boolean;
  /** Absent when nothing can draw this kind. */
  renderer: CodeBlockRenderer | undefined;
}

/** A block that can be drawn, with tabs for the drawing and its source. */
export function BlockViewer({ language, source, open, renderer }: BlockViewerProps) {
  const [chosen, setChosen] = useState<Tab>();
  const id = useId();
  const isDrawingFirst = useContext(DrawingFirst) || !renderer?.sourceFirst;
  const tab = open ? "code" : (chosen ?? (isDrawingFirst ? "render" : "code"));
  const drawing = <RenderedBlock language={language} source={source} renderer={renderer} />;
  const code = <HighlightedCode language={language} source={source} open={open} />;
  return (
    <figure className={styles.viewer}>
      <figcaption className={styles.header}>
        <span className={styles.language}>{language}</span>
        <Tabs id={id} tab={tab} disabled={open} onChange={setChosen} />
        <BlockActions language={language} source={source} large={tab === "render" ? drawing : code} />
      </figcaption>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {tab === "render" ? drawing : code}
      </div>
    </figure>
  );
}

function Tabs({
  id,
  tab,
  disabled,
  onChange,
}: {
  id: string;
  tab: Tab;
  disabled: boolean;
  onChange: (tab: Tab) => void;
}) {
  const { t } = useTranslation("markdown");
  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (disabled || !["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) return;
    const next = event.key === "Home" || (event.key !== "End" && tab === "code") ? "render" : "code";
    onChange(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <span role="tablist" aria-label={t("code.views")} className={styles.tabs}>
      {(["render", "code"] as const).map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          id={`${id}-${each}`}
          className={styles.tab}
          aria-selected={tab === each}
          aria-controls={`${id}-panel`}
          tabIndex={tab === each ? 0 : -1}
          disabled={disabled && each === "render"}
          onClick={() => onChange(each)}
          onKeyDown={move}
        >
          {t(`code.${each}`)}
        </button>
      ))}
    </span>
  );
}
