import type { Task } from "@core/domain/task/task";
import { type GivenAnswer, givenTo, type ToolUse } from "@core/domain/tool/tool-use";
import { ToolboxToken } from "@core/services/tokens";
import { useReady } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import styles from "./tool-calls.module.css";
import { ToolForms } from "./tool-form";
import { ToolQuestionCard } from "./tool-question";
import { useToolName } from "./use-tool-name";

/** Properties of the questions of a task. */
export interface ToolQuestionsProps {
  /** Calls that wait for an answer, or run and may ask. */
  uses: readonly ToolUse[];
  /** The task that asks, above its parts. */
  root: Pick<Task, "givenBy" | "placedOn">;
  onAnswer: (given: GivenAnswer) => void;
}

const isAsked = ({ state }: ToolUse) => state === "asked";

/** The questions of a task, one below the other: before calls, and of calls that run. */
const ToolQuestions = observer(function ToolQuestions({ uses, root, onAnswer }: ToolQuestionsProps) {
  const { t } = useTranslation("tools");
  const { givenBy, placedOn } = root;
  const toolName = useToolName();
  return (
    <div className={styles.calls}>
      <ToolForms useIds={uses.filter(({ state }) => state === "running").map(({ id }) => id)} />
      {givenBy && uses.some(isAsked) ? (
        <p className={styles.concern}>{t("ask.givenBy", { ...givenBy })}</p>
      ) : null}
      {uses.filter(isAsked).map((use) => (
        <ToolQuestionCard
          key={`${use.id}/${use.question?.round}`}
          use={use}
          tool={toolName(use.call.name)}
          place="task"
          isOnceOnly={placedOn !== undefined}
          disabled={false}
          onAnswer={(answer) => onAnswer(givenTo(use, answer))}
        />
      ))}
    </div>
  );
});

/** The same, once the texts of tools are there. */
export default function ReadyToolQuestions(props: ToolQuestionsProps) {
  return useReady(ToolboxToken) ? <ToolQuestions {...props} /> : null;
}
