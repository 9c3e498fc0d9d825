import type { TaskDisplayState } from "@core/domain/task/task-display-state";
import { Badge, type BadgeProps } from "@ui/elements/badge";
import { formatTimeOfDay } from "@ui/format";
import { useLanguage } from "@ui/language";
import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleHelp,
  CirclePause,
  CircleStop,
  CircleX,
  Gauge,
  Hourglass,
  type LucideIcon,
} from "lucide-react";
import { useTranslation } from "react-i18next";

/** The look of a state: an icon and a colour beside its word. */
interface StateLook {
  readonly icon: LucideIcon;
  readonly tone: NonNullable<BadgeProps["tone"]>;
}

/** The look of each state of a task, sub-task or step. */
const STATE_LOOKS: Readonly<Record<TaskDisplayState, StateLook>> = {
  pending: { icon: CircleDashed, tone: "neutral" },
  in_progress: { icon: CircleDot, tone: "accent" },
  awaiting_approval: { icon: CircleHelp, tone: "warning" },
  paused: { icon: CirclePause, tone: "neutral" },
  waiting: { icon: Hourglass, tone: "warning" },
  completed: { icon: CircleCheck, tone: "success" },
  completed_open: { icon: CircleAlert, tone: "warning" },
  failed: { icon: CircleX, tone: "danger" },
  interrupted: { icon: CirclePause, tone: "warning" },
  stopped: { icon: CircleStop, tone: "neutral" },
  limit_reached: { icon: Gauge, tone: "warning" },
};

/** Properties of the badge. */
export interface StateBadgeProps {
  state: TaskDisplayState;
  /** The number of requirements that are not shown to be met. */
  openPoints?: number;
  /** The time while it waits at which a provider can be asked again, in milliseconds since the epoch. */
  waitingUntil?: number | undefined;
  /** Whether the practice model did the work: what it ends with is no success. */
  isWalkThrough?: boolean;
}

/** The state of a task as a word, with an icon and a colour that repeat it. */
export function StateBadge({ state, openPoints = 0, waitingUntil, isWalkThrough }: StateBadgeProps) {
  const { t } = useTranslation("tasks");
  const language = useLanguage();
  const { icon: Icon, tone } = STATE_LOOKS[state];
  return (
    <Badge
      tone={isWalkThrough && state === "completed" ? "neutral" : tone}
      icon={<Icon aria-hidden="true" />}
    >
      <span>{t(`state.${state}`, { count: openPoints })}</span>
      {state === "waiting" && waitingUntil !== undefined ? (
        <span>{t("wait.until", { time: formatTimeOfDay(waitingUntil, language) })}</span>
      ) : null}
    </Badge>
  );
}
