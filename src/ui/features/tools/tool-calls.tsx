import "@ui/theme/controls.css";
import { madeFiles } from "@core/domain/journal/made-files";
import {
  type GivenAnswer,
  givenTo,
  isSettled,
  openQuestions,
  stoppedViewCall,
  type ToolTurn,
  type ToolUse,
} from "@core/domain/tool/tool-use";
import { AppError } from "@core/errors/app-error";
import { ToolboxToken } from "@core/services/tokens";
import { ErrorText } from "@ui/elements/error-text";
import { useReady, useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { Fragment, lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import MadeFiles from "./made-files";
import styles from "./tool-calls.module.css";
import { ToolForms } from "./tool-form";
import { ToolProgressText } from "./tool-progress";
import { type ToolPlace, ToolQuestionCard } from "./tool-question";
import { useToolName } from "./use-tool-name";
import type { CallViewPlace } from "./view/call-view";

const CallView = lazy(() => import("./view/call-view"));
const CallChanges = lazy(() => import("@ui/features/folders/call-changes"));

/** Of what a tool gave so much is drawn, in characters: the rest would only be in the way. */
const SHOWN_LENGTH = 4_000;

/** Properties of the calls of a text. */
export interface ToolCallsProps {
  turns: readonly ToolTurn[];
  /** The place of the questions. */
  place: ToolPlace;
  /** Whether questions that wait for the user are asked here. */
  asks: boolean;
  /** Whether they can be answered now. */
  canAnswer: boolean;
  onAnswer: (given: GivenAnswer) => void;
  /** The place that views of calls are shown in; absent where none are. */
  views?: CallViewPlace | undefined;
}

/** The calls of tools that a text was written on the ground of, folded, and the questions that wait for the user. */
const ToolCalls = observer(function ToolCalls(props: ToolCallsProps) {
  const { turns, place, asks, canAnswer, onAnswer, views } = props;
  const { t } = useTranslation("tools");
  const toolName = useToolName();
  const { all: tools, live } = useService(ToolboxToken);
  const hasView = ({ state, call }: ToolUse) =>
    state === "done" && tools.some(({ id, hasView: has }) => has && id === call.name);
  const uses = turns.flatMap((turn) => turn.uses);
  const names = [...new Set(uses.map(({ call }) => toolName(call.name)))].join(", ");
  const isRunning = uses.some((use) => !isSettled(use) && use.state !== "asked");
  return (
    <div className={styles.calls}>
      <details className={styles.list}>
        <summary>{t(isRunning ? "calls.running" : "calls.title", { count: uses.length, names })}</summary>
        <ol>
          {turns.map((turn, index) => (
            // Turns are only ever added.
            // biome-ignore lint/suspicious/noArrayIndexKey: their place is what they are known by
            <li key={index}>
              {turn.text.trim() === "" ? null : (
                <p className={styles.said}>{turn.text.slice(0, SHOWN_LENGTH)}</p>
              )}
              {turn.uses.map((use) => (
                <Fragment key={use.id}>
                  <ToolCallRow use={use} name={toolName(use.call.name)} />
                  {use.viewCalls?.map((each) => (
                    <ToolCallRow
                      key={each.id}
                      use={
                        each.state === "running" && !live.isRunning(each.id) ? stoppedViewCall(each) : each
                      }
                      name={t("view.call", { tool: toolName(each.call.name) })}
                    />
                  ))}
                </Fragment>
              ))}
            </li>
          ))}
        </ol>
      </details>
      <MadeFiles files={madeFiles(uses)} />
      {views
        ? uses.filter(hasView).map((use) => (
            <Suspense key={use.id} fallback={null}>
              <CallView use={use} place={views} />
            </Suspense>
          ))
        : null}
      <ToolForms useIds={uses.filter(({ state }) => state === "running").map(({ id }) => id)} />
      {(asks ? openQuestions(turns) : []).map((use) => (
        <ToolQuestionCard
          key={`${use.id}/${use.question?.round}`}
          use={use}
          tool={toolName(use.call.name)}
          place={place}
          disabled={!canAnswer}
          onAnswer={(answer) => onAnswer(givenTo(use, answer))}
        />
      ))}
    </div>
  );
});

/** The same, once the texts of tools are there. */
export default function ReadyToolCalls(props: ToolCallsProps) {
  return useReady(ToolboxToken) ? <ToolCalls {...props} /> : null;
}

/** One call: what it was run with, and what it gave once that is unfolded. */
export function ToolCallRow({ use, name }: { use: ToolUse; name: string }) {
  const { t } = useTranslation("tools");
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.call} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <strong>{name}</strong> <code className={styles.brief}>{use.call.arguments.slice(0, 120)}</code>{" "}
        <span className={styles.state}>{t(`calls.state.${use.state}`)}</span>{" "}
        {use.state === "running" ? <ToolProgressText useId={use.id} /> : null}
      </summary>
      {open ? <ToolCallDetail use={use} /> : null}
    </details>
  );
}

function ToolCallDetail({ use }: { use: ToolUse }) {
  const { t } = useTranslation(["tools", "errors"]);
  const { call, answer, result } = use;
  const edited = answer?.decision === "deny" ? undefined : answer?.arguments;
  return (
    <div className={styles.detail}>
      <p className={styles.label}>{t("calls.arguments")}</p>
      <pre className={styles.text}>{(edited ?? call.arguments).slice(0, SHOWN_LENGTH)}</pre>
      {result ? <ToolResultText result={result} /> : null}
      {use.touch?.effect === "writes" && use.state === "done" ? (
        <Suspense fallback={null}>
          <CallChanges useId={use.id} />
        </Suspense>
      ) : null}
    </div>
  );
}

function ToolResultText({ result }: { result: NonNullable<ToolUse["result"]> }) {
  const { t } = useTranslation("tools");
  const { content, source, isUntrusted, fullLength, errorCode, params } = result;
  const shown = Math.min(content.length, SHOWN_LENGTH);
  const length = fullLength ?? content.length;
  if (errorCode !== undefined)
    return (
      <p>
        <ErrorText error={new AppError(errorCode, params)} />
      </p>
    );
  return (
    <>
      <p className={styles.label}>{t("calls.result")}</p>
      {source === undefined ? null : <p className={styles.source}>{source}</p>}
      {isUntrusted ? <p className={styles.state}>{t("calls.untrusted")}</p> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <pre className={styles.text} tabIndex={0}>
        {content.slice(0, SHOWN_LENGTH)}
      </pre>
      {length > shown ? <p className={styles.state}>{t("calls.cut", { shown, count: length })}</p> : null}
    </>
  );
}
