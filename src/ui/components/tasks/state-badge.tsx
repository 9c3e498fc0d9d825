import type { TaskDisplayState } from "@core/domain/task-summary";
import { Badge, type BadgeProps } from "@ui/components/badge";
import { CircleCheck, CircleDashed, CircleDot, CirclePause, CircleX, type LucideIcon } from "lucide-react";
import { useTranslation } from "react-i18next";

/** How a state looks: an icon and a colour beside its word. */
interface StateLook {
  readonly icon: LucideIcon;
  readonly tone: NonNullable<BadgeProps["tone"]>;
}

/** The look of each state of a task, sub-task or step. */
const STATE_LOOKS: Readonly<Record<TaskDisplayState, StateLook>> = {
  pending: { icon: CircleDashed, tone: "neutral" },
  in_progress: { icon: CircleDot, tone: "accent" },
  completed: { icon: CircleCheck, tone: "success" },
  failed: { icon: CircleX, tone: "danger" },
  interrupted: { icon: CirclePause, tone: "warning" },
};

/** The state of a task as a word, with an icon and a colour that repeat it. */
export function StateBadge({ state }: { state: TaskDisplayState }) {
  const { t } = useTranslation("tasks");
  const { icon: Icon, tone } = STATE_LOOKS[state];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {t(`state.${state}`)}
    </Badge>
  );
}
