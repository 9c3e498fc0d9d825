import { Tabs } from "@base-ui/react/tabs";
import type { AppError } from "@core/errors/app-error";
import { CodeBlockRenderers } from "@core/points/code-block-renderer";
import { Button, IconButton } from "@ui/elements/button";
import { ErrorText } from "@ui/elements/error-text";
import { ViewTabs } from "@ui/elements/view-tabs";
import { BlockActions } from "@ui/markdown/block-actions";
import { HighlightedCode } from "@ui/markdown/highlighted-code";
import { RenderedBlock } from "@ui/markdown/rendered-block";
import { useService } from "@ui/services-context";
import { Play, Square, X } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./run-pane.module.css";
import { RunningPage, type RunSource } from "./running-page";

type View = "preview" | "code";

/** Properties of the pane. */
export interface RunPaneProps {
  of: RunSource;
  /** Whether the user has asked for it to be run already. */
  isAsked?: boolean;
  /** Has a problem corrected; absent while that can't be asked for. */
  onFix: ((problem: string) => void) | undefined;
  /** Absent where the pane stays. */
  onClose?: (() => void) | undefined;
}

/**
 * A page or component: its preview, which runs once that is asked for, and its code. The ways to take it away stand here
 * where it is a part of something: what is around a whole document has them already.
 */
export default function RunPane({ of, isAsked = false, onFix, onClose }: RunPaneProps) {
  const { t } = useTranslation("artifacts");
  const [view, setView] = useState<View>("preview");
  const [running, setRunning] = useState(isAsked ? of.source : undefined);
  const [error, setError] = useState<AppError>();
  // Another version is another page, which nobody has asked to be run.
  const isRunning = running === of.source;
  const show = (source: string | undefined, next: View) => {
    setError(undefined);
    setRunning(source);
    setView(next);
  };
  const end = (cause: AppError) => {
    show(undefined, "preview");
    setError(cause);
  };
  return (
    <Tabs.Root
      value={view}
      onValueChange={(value: View) => setView(value)}
      data-run-pane=""
      className={styles.pane}
    >
      <div className={styles.bar}>
        <ViewTabs
          label={t("run.views")}
          views={[
            { value: "preview", label: t("run.preview") },
            { value: "code", label: t("run.source") },
          ]}
        />
        {isRunning ? (
          <IconButton size="small" label={t("run.code")} onClick={() => show(undefined, "code")}>
            <Square aria-hidden="true" />
          </IconButton>
        ) : (
          <Button
            size="small"
            variant="primary"
            icon={<Play aria-hidden="true" />}
            onClick={() => show(of.source, "preview")}
          >
            {t("run.run")}
          </Button>
        )}
        <span className={styles.actions}>
          {onClose || of.files ? <BlockActions language={of.language} source={of.source} /> : null}
          {onClose ? (
            <IconButton size="small" label={t("common:close")} onClick={onClose}>
              <X aria-hidden="true" />
            </IconButton>
          ) : null}
        </span>
      </div>
      {error ? (
        <p role="alert" className={styles.problem}>
          <ErrorText error={error} />
        </p>
      ) : null}
      {/* A page that runs goes on while its code is read. What is in them takes the focus by itself. */}
      <Tabs.Panel value="preview" keepMounted tabIndex={undefined} className={styles.panel}>
        {isRunning ? <RunningPage of={of} onFix={onFix} onEnd={end} /> : <Still of={of} />}
      </Tabs.Panel>
      <Tabs.Panel value="code" tabIndex={undefined} className={styles.panel}>
        <HighlightedCode language={of.language} source={of.source} open={false} />
      </Tabs.Panel>
    </Tabs.Root>
  );
}

/** The preview before anything runs: a page without its scripts; of a component there is nothing to be seen yet. */
const Still = observer(function Still({ of }: { of: RunSource }) {
  const { t } = useTranslation("artifacts");
  const [renderer] = useService(CodeBlockRenderers).serving(of.language);
  return (
    <>
      <p className={styles.hint}>{t("run.hint")}</p>
      {of.kind === "page" ? (
        <div className={styles.still}>
          <RenderedBlock language={of.language} source={of.source} renderer={renderer} />
        </div>
      ) : null}
    </>
  );
});
