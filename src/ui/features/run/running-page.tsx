import { AppError, isAbort, toAppError } from "@core/errors/app-error";
import { MessageAllowance } from "@core/lifecycle/message-allowance";
import { HttpToken } from "@core/ports/http";
import { Button } from "@ui/elements/button";
import { fetchText } from "@ui/markdown/frame/load-renderer";
import { ViewFrame } from "@ui/markdown/frame/view-frame";
import { useService } from "@ui/services-context";
import { Wrench } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./run-pane.module.css";
import { componentPage, type PageFile, type PageLine, pageLine, runnablePage } from "./runnable-page";

/** So many lines are kept; further ones are counted. */
const MOST_LINES = 200;

/** A source that runs, and how. */
export interface RunSource {
  readonly kind: "page" | "component";
  readonly title: string;
  /** As fences name it. */
  readonly language: string;
  readonly source: string;
  /** Files that were delivered with it. */
  readonly files?: readonly PageFile[] | undefined;
}

/** Properties of what runs. */
export interface RunningPageProps {
  of: RunSource;
  /** Has a problem corrected; absent while that can't be asked for. */
  onFix: ((problem: string) => void) | undefined;
  onEnd: (error: AppError) => void;
}

/** A page or component as it runs, in a frame that reaches nothing, with what it logs and throws. */
export function RunningPage({ of, onFix, onEnd }: RunningPageProps) {
  const host = useRef<HTMLDivElement>(null);
  const said = useRunning(host, of, onEnd);
  return (
    <>
      <div ref={host} className={styles.page} />
      <Said {...said} onFix={onFix} />
    </>
  );
}

interface SaidLines {
  readonly lines: readonly PageLine[];
  readonly more: number;
}

const NOTHING: SaidLines = { lines: [], more: 0 };

function withLine({ lines, more }: SaidLines, line: PageLine): SaidLines {
  return lines.length < MOST_LINES ? { lines: [...lines, line], more } : { lines, more: more + 1 };
}

/** Runs a source in the host for as long as it is there, and gives what it has said so far. */
function useRunning(
  host: { readonly current: HTMLElement | null },
  of: RunSource,
  onEnd: (error: AppError) => void,
): SaidLines {
  const http = useService(HttpToken);
  const [said, setSaid] = useState(NOTHING);
  const ended = useRef(onEnd);
  useEffect(() => {
    ended.current = onEnd;
  });
  const { kind, title, source, files } = of;
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    setSaid(NOTHING);
    const controller = new AbortController();
    const allowance = new MessageAllowance(performance.now());
    let frame: ViewFrame | undefined;
    const show = (html: string) => {
      if (controller.signal.aborted) return;
      frame = new ViewFrame(element, {
        title,
        shape: "document",
        html,
        onMessage: (message) => {
          const line = pageLine(message);
          if (!allowance.take(performance.now())) frame?.end(new AppError("tool.view-flood"));
          else if (line) setSaid((before) => withLine(before, line));
        },
        onEnd: (error) => ended.current(error),
      });
    };
    const load = async () =>
      kind === "page"
        ? runnablePage(source, files)
        : componentPage(source, await componentRuntime((url) => fetchText(http, url, controller.signal)));
    load().then(show, (error: unknown) => isAbort(error) || ended.current(toAppError(error)));
    return () => {
      controller.abort();
      frame?.dispose();
    };
  }, [host, http, kind, title, source, files]);
  return said;
}

/** The text of the runtime for components, which is fetched with the first of them. */
async function componentRuntime(fetched: (url: string) => Promise<string>): Promise<string> {
  const { default: script } = await import("./component-runtime?cell");
  return fetched(script.url);
}

function Said({ lines, more, onFix }: SaidLines & Pick<RunningPageProps, "onFix">) {
  const { t } = useTranslation("artifacts");
  if (lines.length === 0) return null;
  return (
    <>
      <ol className={styles.lines} aria-label={t("run.said")}>
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines only come at the end
          <Line key={place} line={line} onFix={onFix} />
        ))}
      </ol>
      {more > 0 ? <p className={styles.hint}>{t("run.more", { count: more })}</p> : null}
    </>
  );
}

function Line({ line, onFix }: { line: PageLine } & Pick<RunningPageProps, "onFix">) {
  const { t } = useTranslation("artifacts");
  const words = "text" in line ? line.text : t(`run.${line.kind}`, line);
  const isWrong = line.kind === "problem" || line.kind === "not-loaded";
  return (
    <li className={styles.line} data-kind={isWrong ? "problem" : line.kind}>
      {"text" in line ? <code>{words}</code> : words}
      {isWrong && onFix ? (
        <Button size="small" icon={<Wrench aria-hidden="true" />} onClick={() => onFix(words)}>
          {t("run.fix")}
        </Button>
      ) : null}
    </li>
  );
}
