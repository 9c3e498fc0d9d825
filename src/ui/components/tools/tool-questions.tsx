import type { ToolAnswer, ToolUse } from "@core/domain/tool-use";
import { ToolboxToken } from "@core/services/tokens";
import { useReady } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import styles from "./tool-calls.module.css";
import { ToolQuestionCard } from "./tool-question";
import { useToolName } from "./use-tool-name";

/** Properties of the questions of a task. */
export interface ToolQuestionsProps {
  uses: readonly ToolUse[];
  onAnswer: (useId: string, answer: ToolAnswer) => void;
}

/** The questions of a task, one below the other. */
const ToolQuestions = observer(function ToolQuestions({ uses, onAnswer }: ToolQuestionsProps) {
  const toolName = useToolName();
  return (
    <div className={styles.calls}>
      {uses.map((use) => (
        <ToolQuestionCard
          key={use.id}
          use={use}
          tool={toolName(use.call.name)}
          place="task"
          disabled={false}
          onAnswer={(answer) => onAnswer(use.id, answer)}
        />
      ))}
    </div>
  );
});

/** The same, once the texts of tools are there. */
export default function ReadyToolQuestions(props: ToolQuestionsProps) {
  return useReady(ToolboxToken) ? <ToolQuestions {...props} /> : null;
}
