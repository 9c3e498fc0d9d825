import { AppError } from "@core/errors/app-error";
import { MessageAllowance } from "@core/lifecycle/message-allowance";
import { Button } from "@ui/elements/button";
import { ErrorText } from "@ui/elements/error-text";
import { ViewFrame } from "@ui/markdown/frame/view-frame";
import { Play, Square, Wrench } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./run-page.module.css";
import { type PageLine, pageLine, runnablePage } from "./runnable-page";

/** So many lines are kept; further ones are counted. */
const MOST_LINES = 200;

/** Properties of a page that can be run. */
export interface RunPageProps {
  html: string;
  title: string;
  /** Has a problem of the page corrected; absent while that can't be asked for. */
  onFix: ((problem: string) => void) | undefined;
  /** The page as it is drawn without its scripts, with its code. */
  children: ReactNode;
}

/** A page that was delivered, drawn without its scripts until the user has it run, in a frame that reaches nothing. */
export default function RunPage({ html, title, onFix, children }: RunPageProps) {
  const { t } = useTranslation("artifacts");
  const [running, setRunning] = useState<string>();
  const [error, setError] = useState<AppError>();
  // Another version is another page, which nobody has asked to be run.
  const isRunning = running === html;
  const end = (cause: AppError) => {
    setError(cause);
    setRunning(undefined);
  };
  const run = () => {
    setError(undefined);
    setRunning(isRunning ? undefined : html);
  };
  return (
    <>
      <div className={styles.bar}>
        <Button
          size="small"
          variant={isRunning ? "secondary" : "primary"}
          icon={isRunning ? <Square aria-hidden="true" /> : <Play aria-hidden="true" />}
          onClick={run}
        >
          {isRunning ? t("run.code") : t("run.run")}
        </Button>
        <p className={styles.hint}>{t("run.hint")}</p>
      </div>
      {error ? (
        <p role="alert">
          <ErrorText error={error} />
        </p>
      ) : null}
      {isRunning ? <RunningPage html={html} title={title} onFix={onFix} onEnd={end} /> : children}
    </>
  );
}

interface RunningPageProps extends Omit<RunPageProps, "children"> {
  onEnd: (error: AppError) => void;
}

function RunningPage({ html, title, onFix, onEnd }: RunningPageProps) {
  const { t } = useTranslation("artifacts");
  const host = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState<{ readonly lines: readonly PageLine[]; readonly more: number }>(NOTHING);
  const ended = useRef(onEnd);
  useEffect(() => {
    ended.current = onEnd;
  });
  useEffect(() => {
    if (!host.current) return;
    setSaid(NOTHING);
    const allowance = new MessageAllowance(performance.now());
    const frame = new ViewFrame(host.current, {
      title,
      shape: "document",
      html: runnablePage(html),
      onMessage: (message) => {
        const line = pageLine(message);
        if (!allowance.take(performance.now())) frame.end(new AppError("tool.view-flood"));
        else if (line) setSaid((before) => withLine(before, line));
      },
      onEnd: (error) => ended.current(error),
    });
    return () => frame.dispose();
  }, [html, title]);
  return (
    <>
      <div ref={host} className={styles.page} />
      {said.lines.length > 0 ? (
        <ol className={styles.lines} aria-label={t("run.said")}>
          {said.lines.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines only come at the end
            <li key={place} className={styles.line} data-kind={line.kind}>
              <code>{line.text}</code>
              {line.kind === "problem" && onFix ? (
                <Button size="small" icon={<Wrench aria-hidden="true" />} onClick={() => onFix(line.text)}>
                  {t("run.fix")}
                </Button>
              ) : null}
            </li>
          ))}
        </ol>
      ) : null}
      {said.more > 0 ? <p className={styles.hint}>{t("run.more", { count: said.more })}</p> : null}
    </>
  );
}

const NOTHING = { lines: [], more: 0 } as const;

function withLine(
  { lines, more }: { readonly lines: readonly PageLine[]; readonly more: number },
  line: PageLine,
) {
  return lines.length < MOST_LINES ? { lines: [...lines, line], more } : { lines, more: more + 1 };
}
