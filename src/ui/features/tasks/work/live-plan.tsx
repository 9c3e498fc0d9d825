import { type NodeState, type PlanNode, planNodes } from "@core/domain/journal/plan-nodes";
import { timeLeftMs } from "@core/domain/journal/time-left";
import { usageOf } from "@core/domain/journal/usage";
import { askedLength, lengthIn } from "@core/domain/requirement/asked-length";
import { openPoints } from "@core/domain/requirement/requirement";
import type { TaskSession } from "@core/stores/tasks/task-session";
import { AgentIcon } from "@ui/features/agents/agent-icon";
import { formatTaskDuration } from "@ui/features/tasks/duration";
import { LiveRequirements } from "@ui/features/tasks/requirements/live-requirements";
import { Section } from "@ui/features/tasks/section";
import { useCostOf, useWorkText } from "@ui/features/tasks/use-work-text";
import { useLanguage } from "@ui/language";
import { AppLink } from "@ui/links";
import { Check, X } from "lucide-react";
import { untracked } from "mobx";
import { observer } from "mobx-react-lite";
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import styles from "./live-plan.module.css";
import type { AgentOf, NameOf } from "./use-agents";

const MINUTE_MS = 60_000;

/** Properties of the plan of what is under way. */
export interface LivePlanProps {
  view: TaskSession;
  agentOf: AgentOf;
  nameOf: NameOf;
}

/** The plan while it is worked on: nodes that fill, what was handed over, and what the text has been shown to meet. */
export const LivePlan = observer(function LivePlan(props: LivePlanProps) {
  const { t } = useTranslation("tasks");
  const { view } = props;
  const nodes = planNodes(view.state);
  const figures = useFigures(view);
  if (nodes.length === 0) return null;
  return (
    <>
      <Section title={t("plan.title")} figure={figures.join(" · ")}>
        <ol className={styles.nodes}>
          {nodes.map((node) => (
            <Node key={node.id} node={node} nodes={nodes} {...props} />
          ))}
        </ol>
      </Section>
      <div className={styles.requirements}>
        <LiveRequirements view={view} />
      </div>
    </>
  );
});

interface NodeProps extends LivePlanProps {
  node: PlanNode;
  nodes: readonly PlanNode[];
}

const NAME = { brief: "planning", text: "writing", check: "checking" } as const;
const WORD = { waiting: "pending", working: "in_progress", done: "completed", failed: "failed" } as const;

const Node = observer(function Node({ node, nodes, view, agentOf, nameOf }: NodeProps) {
  const { t } = useTranslation("tasks");
  const { kind, task, agentId } = node;
  // Nothing moves while the work rests.
  const state = node.state === "working" && !view.isOrchestrating ? "waiting" : node.state;
  const notes = kind === "text" ? nodes.filter((each) => each.kind === "part" && each.state === "done") : [];
  const name = agentId && state !== "waiting" ? nameOf(agentId) : "";
  return (
    <li className={styles.node} data-state={state}>
      <Ring state={state} share={shareOf(node, view)} />
      <span className={styles.label}>
        {task ? (
          <AppLink to={`/tasks/${task.id}`}>{task.title}</AppLink>
        ) : kind === "part" ? null : (
          t(`timeline.phase.${NAME[kind]}`)
        )}
        <span className="visually-hidden">
          {t(`state.${task ? view.stateOf(task) : WORD[state]}`, {
            count: openPoints(task?.requirements ?? []).length,
          })}
        </span>
        {name ? <span className={styles.agent}>{name}</span> : null}
      </span>
      {notes.length > 0 ? (
        <span className={styles.faces}>
          {notes.map((each) => (
            <AgentIcon key={each.id} agent={agentOf(each.agentId ?? "")} size="small" />
          ))}
        </span>
      ) : null}
    </li>
  );
});

/** A ring that fills as far as is known, and turns where that is not known. */
function Ring({ state, share }: { state: NodeState; share: number | undefined }) {
  const fill = { "--share": share } as CSSProperties;
  return (
    <span className={styles.ring} style={fill} data-known={share !== undefined} aria-hidden="true">
      {state === "done" ? <Check /> : state === "failed" ? <X /> : null}
    </span>
  );
}

/** The share of a node that is done, where that can be told. Looked at once a second, as the clock of the page ticks. */
function shareOf({ kind, state, task }: PlanNode, view: TaskSession): number | undefined {
  if (state !== "working") return undefined;
  const { root } = view;
  const live = view.live.find(({ taskId }) => taskId === (task?.id ?? root.id));
  if (!live || view.now === 0) return undefined;
  return untracked(() => {
    if (kind === "check") {
      return live.purpose === "validation" ? bounded(live.found / root.requirements.length) : undefined;
    }
    const asked = kind === "text" ? askedLength(root.description, root.requirements) : undefined;
    return asked && bounded(lengthIn(live.text, asked.unit) / asked.amount);
  });
}

function bounded(share: number): number | undefined {
  return Number.isFinite(share) ? Math.min(1, share) : undefined;
}

/** `46s`, `about 2 min left`, `$0.04`; what is not known is left out. For observers. */
function useFigures(view: TaskSession): readonly string[] {
  const { t } = useTranslation("tasks");
  const language = useLanguage();
  const text = useWorkText();
  const { calls, elapsedMs, isOrchestrating } = view;
  const usage = usageOf(calls, useCostOf());
  const written = (taskId: string) =>
    untracked(() => {
      const live = view.live.find((each) => each.taskId === taskId && each.purpose === "execution");
      return lengthIn(live?.text ?? "", "words");
    });
  const left = isOrchestrating && !view.root.recording ? timeLeftMs(view.state, written) : undefined;
  return [
    ...(elapsedMs > 0 ? [formatTaskDuration(elapsedMs, language)] : []),
    ...(left === undefined ? [] : [t("plan.left", { minutes: Math.ceil(left / MINUTE_MS) || 1 })]),
    ...(usage.cost === undefined ? [] : [text.cost(usage)]),
  ];
}
