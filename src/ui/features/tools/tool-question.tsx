import { visibleJson, visibleText } from "@core/domain/text/visible-text";
import type { ToolAnswer, ToolEffect, ToolQuestion, ToolScope, ToolUse } from "@core/domain/tool/tool-use";
import type { AppError } from "@core/errors/app-error";
import { ToolboxToken } from "@core/services/tokens";
import { Button } from "@ui/elements/button";
import { ErrorAlert } from "@ui/elements/error-text";
import { SelectField } from "@ui/elements/select-field";
import { TextField } from "@ui/elements/text-field";
import { useService } from "@ui/services-context";
import { type ChangeEvent, lazy, Suspense, useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./tool-calls.module.css";
import { ToolPreview } from "./tool-preview";
import { useQuestion } from "./use-question";

const LostFolder = lazy(() => import("@ui/features/folders/lost-folder"));

/** Of what a call is run with no more is drawn at once: many long ones would hold the page. */
const DRAWN = 5_000;

/** The place of a question. */
export type ToolPlace = "conversation" | "task";

/** Properties of a question. */
export interface ToolQuestionProps {
  use: ToolUse;
  /** The tool's name for people. */
  tool: string;
  place: ToolPlace;
  disabled: boolean;
  /** Whether it can only be allowed once, as it stands: what works on the task takes no other answer. */
  isOnceOnly?: boolean;
  onAnswer: (answer: ToolAnswer) => void;
}

/** Asks whether a call may be run, or for the folder that it needs. */
export function ToolQuestionCard(props: ToolQuestionProps) {
  const { use, disabled, onAnswer } = props;
  // Its texts are waited for before anything is shown, and not once the question is known.
  useTranslation(["tools", "errors"]);
  const { question, error } = useQuestion(use);
  if (error) return <LostQuestion {...props} error={error} />;
  if (!question) return null;
  if (question.concern !== "access") return <PermitQuestion {...props} question={question} />;
  return (
    <Suspense fallback={null}>
      <LostFolder touch={question.touch} disabled={disabled} onAnswer={onAnswer} />
    </Suspense>
  );
}

/** Says of a call that nothing can be told of what it would do, which nobody can allow. */
function LostQuestion({ tool: name, disabled, onAnswer, error }: ToolQuestionProps & { error: AppError }) {
  const { t } = useTranslation("tools");
  const tool = visibleText(name);
  return (
    <section className={styles.question} aria-label={tool}>
      <p className={styles.questionTitle}>{tool}</p>
      <ErrorAlert error={error} />
      <div className={styles.answers}>
        <Button size="small" disabled={disabled} onClick={() => onAnswer({ decision: "deny" })}>
          {t("ask.deny")}
        </Button>
      </div>
    </section>
  );
}

/** Asks whether a call may be run, in words of what it does. What it is run with can be changed first. */
function PermitQuestion({
  use,
  tool: name,
  place,
  disabled,
  isOnceOnly = false,
  onAnswer,
  question,
}: ToolQuestionProps & { question: ToolQuestion }) {
  const { t } = useTranslation("tools");
  const tool = visibleText(name);
  const titleId = useId();
  const { all } = useService(ToolboxToken);
  const saysReadOnly = all.some(({ id, saysReadOnly: says }) => id === use.call.name && says);
  const [scope, setScope] = useState<ToolScope>("here");
  const asked = useMemo(() => spaced(use.call.arguments), [use.call.arguments]);
  const [text, setText] = useState(asked);
  const [isWhole, setWhole] = useState(asked.length <= DRAWN);
  const drawn = isWhole ? text : text.slice(0, DRAWN);
  const [isChecked, setChecked] = useState(false);
  const { touch, preview = [] } = question;
  // Whether it may have happened is the one thing that the call does not tell; it allows nothing.
  const isUncertain = use.question?.concern === "uncertain";
  const concerns = [...(isUncertain ? (["uncertain"] as const) : []), question.concern].filter(
    (each, index, all) => each !== "effect" && all.indexOf(each) === index,
  );
  const target = visibleText(touch.target);
  const isEdited = text !== asked;
  const isBroken = isEdited && !isObject(text);
  const edited = isEdited ? { arguments: text } : {};
  const allow = (answer: ToolAnswer) => {
    setChecked(true);
    if (!isBroken) onAnswer(answer);
  };
  const titleOf = (effect: ToolEffect) => {
    if (target === "") return t(`ask.somewhere.${effect}`, { tool });
    if (preview.length > 0) return t("ask.files", { tool, target, count: preview.length });
    return t(`ask.there.${effect}`, { tool, target });
  };
  return (
    <section className={styles.question} aria-labelledby={titleId}>
      <p id={titleId} className={styles.questionTitle}>
        {titleOf(touch.effect)}
      </p>
      {concerns.map((concern) => (
        <p key={concern} className={styles.concern}>
          {t(`ask.concern.${concern}`, {
            tool,
            target,
            files: visibleText((touch.overwrites ?? []).map((file) => file.replace(/ \S*$/, "")).join(", ")),
          })}
        </p>
      ))}
      {saysReadOnly ? <p className={styles.concern}>{t("ask.saysReadOnly")}</p> : null}
      {preview.length > 0 ? <ToolPreview files={preview} /> : null}
      <TextField
        label={t("calls.arguments")}
        rows={Math.min(10, drawn.split("\n").length)}
        value={drawn}
        readOnly={!isWhole || isOnceOnly}
        hint={isWhole ? undefined : t("ask.cut", { count: text.length - DRAWN })}
        spellCheck={false}
        disabled={disabled}
        error={isChecked && isBroken ? t("ask.broken") : undefined}
        onChange={(event: ChangeEvent<HTMLTextAreaElement>) => setText(event.target.value)}
      />
      {isWhole ? null : (
        <div>
          <Button size="small" disabled={disabled} onClick={() => setWhole(true)}>
            {t("ask.whole")}
          </Button>
        </div>
      )}
      <Answers
        use={use}
        tool={tool}
        disabled={disabled}
        canAllow={isWhole}
        canRemember={!isUncertain && !isOnceOnly}
        onAllow={(decision) => allow({ decision, ...(decision === "always" ? { scope } : {}), ...edited })}
        onDeny={() => onAnswer({ decision: "deny" })}
      />
      {isUncertain || isOnceOnly ? null : (
        <SelectField
          label={t("ask.scope")}
          value={scope}
          disabled={disabled}
          options={[
            { value: "here", label: t(`ask.scopes.${place}`) },
            { value: "agent", label: t("ask.scopes.agent") },
          ]}
          onChange={(value) => setScope(value === "agent" ? "agent" : "here")}
        />
      )}
    </section>
  );
}

interface AnswersProps extends Pick<ToolQuestionProps, "use" | "tool" | "disabled"> {
  /** Whether all of it has been shown. */
  canAllow: boolean;
  /** Whether it may be allowed for more than this call. */
  canRemember: boolean;
  onAllow: (decision: "once" | "always") => void;
  onDeny: () => void;
}

function Answers({ use, tool, disabled, canAllow, canRemember, onAllow, onDeny }: AnswersProps) {
  const { t } = useTranslation("tools");
  const { permissions } = useService(ToolboxToken);
  const never = () => {
    permissions.setRefused(use.call.name, true);
    onDeny();
  };
  return (
    <div className={styles.answers}>
      <Button variant="primary" size="small" disabled={disabled || !canAllow} onClick={() => onAllow("once")}>
        {t("ask.once")}
      </Button>
      {canRemember ? (
        <Button size="small" disabled={disabled || !canAllow} onClick={() => onAllow("always")}>
          {t("ask.always")}
        </Button>
      ) : null}
      <Button size="small" disabled={disabled} onClick={onDeny}>
        {t("ask.deny")}
      </Button>
      <Button
        variant="quiet"
        size="small"
        disabled={disabled}
        aria-label={t("common:of", { label: t("settings.never"), name: tool })}
        onClick={never}
      >
        {t("settings.never")}
      </Button>
    </div>
  );
}

/** JSON as people can read it, all of it; anything else as it is. */
function spaced(json: string): string {
  try {
    return visibleJson(JSON.stringify(JSON.parse(json), undefined, 2));
  } catch {
    return json;
  }
}

function isObject(json: string): boolean {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
