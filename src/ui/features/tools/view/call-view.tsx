import type { Agent } from "@core/domain/agent/agent";
import type { ToolUse } from "@core/domain/tool/tool-use";
import { type AppError, isAbort, toAppError } from "@core/errors/app-error";
import type { Disposable } from "@core/lifecycle/disposable";
import type { ToolView } from "@core/points/tool";
import { IdsToken } from "@core/ports/ids";
import { ToolboxToken } from "@core/services/tokens";
import { ViewCalls } from "@core/services/tools/view/view-calls";
import { Button } from "@ui/elements/button";
import { ErrorText } from "@ui/elements/error-text";
import { ToolForms } from "@ui/features/tools/tool-form";
import { ToolQuestionCard, type ToolQuestionProps } from "@ui/features/tools/tool-question";
import { LookAtCallContext } from "@ui/features/tools/use-question";
import { useToolName } from "@ui/features/tools/use-tool-name";
import { useLanguage } from "@ui/language";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./call-view.module.css";
import { openView } from "./open-view";

/** No click that was meant for something else comes later than this after a question has come up. */
const READ_MS = 800;

/** The place where views are shown, and what is done for them. */
export interface CallViewPlace {
  /** The agent that made the calls. */
  readonly agent: Agent;
  /** Names the conversation, for permissions. */
  readonly scope: string;
  /** Whether calls may be made just now. */
  readonly isFree: () => boolean;
  /** Keeps a call that the view of another one asked for. @throws where that cannot be kept. */
  keep(useId: string, viewCall: ToolUse): Promise<void>;
  /** Puts words into the prompt, unsent; whether there was room for them. */
  draft(text: string): boolean;
}

/** Properties of a view. */
export interface CallViewProps {
  /** The call, which is done. */
  use: ToolUse;
  place: CallViewPlace;
}

type Status = { readonly view?: ToolView; readonly calls?: ViewCalls; readonly error?: AppError };

/** The view that a tool's server draws below its result: at once where the call was just made, else on request. */
const CallView = observer(function CallView({ use, place }: CallViewProps) {
  const { t } = useTranslation("tools");
  const toolbox = useService(ToolboxToken);
  const tool = useToolName()(use.call.name);
  const [attempt, setAttempt] = useState(() => (toolbox.live.wasMadeHere(use.id) ? 1 : 0));
  const [link, setLink] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const title = t("view.title", { tool });
  const { view, calls, error } = useView({ box, title, use, place, attempt, onLink: setLink });
  const origin = view?.origin ?? "";
  const isShown = attempt > 0 && !error;
  return (
    <section className={styles.view} aria-label={title}>
      <p className={styles.title}>{title}</p>
      {isShown ? <p className={styles.note}>{t(view ? "view.from" : "common:loading", { origin })}</p> : null}
      <div ref={box} className={styles.host} />
      {error ? (
        <p role="alert" className={styles.note}>
          <ErrorText error={error} />
        </p>
      ) : null}
      {isShown ? null : (
        <Button
          size="small"
          onClick={() => setAttempt(attempt + 1)}
          aria-label={t("common:of", { label: t("view.show"), name: tool })}
        >
          {t("view.show")}
        </Button>
      )}
      {link === undefined ? null : <ViewLink address={link} onDone={() => setLink(undefined)} />}
      {calls ? <ViewQuestions calls={calls} /> : null}
    </section>
  );
});
export default CallView;

/** The questions to the user of calls that a view asked for. */
const ViewQuestions = observer(function ViewQuestions({ calls }: { calls: ViewCalls }) {
  const { t } = useTranslation("tools");
  const toolName = useToolName();
  const { asked, running } = calls;
  return (
    <>
      {asked ? (
        <>
          <p className={styles.note}>{t("view.asks")}</p>
          <SeenQuestion key={asked.id} use={asked} tool={toolName(asked.call.name)} onAnswer={calls.answer} />
        </>
      ) : null}
      {running ? <ToolForms useIds={[running.id]} /> : null}
    </>
  );
});

/** A question that is answered once it was there to be read: the view chooses when it comes up, such as under a double click. */
function SeenQuestion(props: Pick<ToolQuestionProps, "use" | "tool" | "onAnswer">) {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(true), READ_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <LookAtCallContext value={undefined}>
      <ToolQuestionCard {...props} place="conversation" disabled={!isSeen} />
    </LookAtCallContext>
  );
}

/** The target of a link of a view: it is never followed without the host having been seen. */
function ViewLink({ address, onDone }: { address: string; onDone: () => void }) {
  const { t } = useTranslation(["tools", "markdown"]);
  return (
    <p className={styles.link} role="status">
      <span>{t("markdown:link.leads", { host: new URL(address).host })}</span>
      <a href={address} title={address} target="_blank" rel="noopener noreferrer" onClick={onDone}>
        {t("markdown:link.open")}
      </a>
      <Button size="small" onClick={onDone}>
        {t("common:dismiss")}
      </Button>
    </p>
  );
}

interface ShownView extends CallViewProps {
  readonly box: RefObject<HTMLElement | null>;
  readonly title: string;
  /** The number of the times it was to be shown; 0 while it is not. */
  readonly attempt: number;
  readonly onLink: (address: string) => void;
}

function useView(shown: ShownView): Status {
  const toolbox = useService(ToolboxToken);
  const ids = useService(IdsToken);
  const language = useLanguage();
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  });
  const [status, setStatus] = useState<Status>({});
  const { attempt, use } = shown;
  // The record of the call grows with each call of its view, which is not to begin anew with that.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another call, or another attempt, begins anew
  useEffect(() => {
    const { box, title, use: of, place, onLink } = latest.current;
    const host = box.current;
    if (attempt === 0 || !host) return;
    const stop = new AbortController();
    let opened: Disposable | undefined;
    let calls: ViewCalls | undefined;
    const fail = (error: unknown) => {
      calls?.dispose();
      if (!stop.signal.aborted && !isAbort(error)) setStatus({ error: toAppError(error) });
    };
    const open = async () => {
      const view = await toolbox.viewOf(of.call.name);
      if (!view || stop.signal.aborted) return;
      const made = new ViewCalls(toolbox, view, of, { ...placeOf(place, latest, language) }, ids);
      calls = made;
      const draft = (text: string) => latest.current.place.draft(text);
      const onEnd = (error: AppError) => {
        toolbox.live.closeView(of.id);
        fail(error);
      };
      const shows = { host, title, locale: language, use: of, view, calls: made, onLink, draft, onEnd };
      opened = await openView(shows, stop.signal);
      if (stop.signal.aborted) opened.dispose();
      else setStatus({ view, calls: made });
    };
    open().catch(fail);
    return () => {
      stop.abort();
      calls?.dispose();
      opened?.dispose();
      setStatus({});
    };
  }, [attempt, use.id, toolbox, ids, language]);
  return status;
}

function placeOf({ agent, scope }: CallViewPlace, latest: { readonly current: ShownView }, language: string) {
  return {
    ...{ agent, scope, language },
    isFree: () => latest.current.place.isFree(),
    keep: (viewCall: ToolUse) => latest.current.place.keep(latest.current.use.id, viewCall),
  };
}
