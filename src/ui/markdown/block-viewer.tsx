import { Tabs } from "@base-ui/react/tabs";
import type { CodeBlockRenderer } from "@core/points/code-block-renderer";
import { ViewTabs } from "@ui/elements/view-tabs";
import { useContext, useState } from "react";
import { useTranslation } from "react-i18next";
import { BlockActions, RunButton } from "./block-actions";
import styles from "./code-block.module.css";
import { DrawingFirst } from "./drawing-first";
import { HighlightedCode } from "./highlighted-code";
import { RenderedBlock } from "./rendered-block";

type View = "render" | "code";

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
  const { t } = useTranslation("markdown");
  const [chosen, setChosen] = useState<View>();
  const isDrawingFirst = useContext(DrawingFirst) || !renderer?.sourceFirst;
  const view = open ? "code" : (chosen ?? (isDrawingFirst ? "render" : "code"));
  const drawing = <RenderedBlock language={language} source={source} renderer={renderer} />;
  const code = <HighlightedCode language={language} source={source} open={open} />;
  return (
    <Tabs.Root
      value={view}
      onValueChange={(value: View) => setChosen(value)}
      render={<figure className={styles.viewer} />}
    >
      <figcaption className={styles.header}>
        <span className={styles.language}>{language}</span>
        <ViewTabs
          label={t("code.views")}
          views={[
            { value: "render", label: t("code.render"), disabled: open },
            { value: "code", label: t("code.code") },
          ]}
        />
        {open ? null : <RunButton language={language} source={source} />}
        <BlockActions language={language} source={source} large={view === "render" ? drawing : code} />
      </figcaption>
      {/* What is in them takes the focus by itself: frames, buttons, code that scrolls. */}
      <Tabs.Panel value="render" tabIndex={undefined}>
        {drawing}
      </Tabs.Panel>
      <Tabs.Panel value="code" tabIndex={undefined}>
        {code}
      </Tabs.Panel>
    </Tabs.Root>
  );
}
