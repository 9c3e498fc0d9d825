import type { TaskDisplayState } from "@core/domain/task-summary";
import type { BadgeProps } from "@ui/components/badge";
import { CircleCheck, CircleDashed, CircleDot, CirclePause, CircleX, type LucideIcon } from "lucide-react";

/** How a state looks: an icon and a colour beside its word. */
export interface StateLook {
  readonly icon: LucideIcon;
  readonly tone: NonNullable<BadgeProps["tone"]>;
}

/** The look of each state of a task, sub-task or step. */
export const STATE_LOOKS: Readonly<Record<TaskDisplayState, StateLook>> = {
  pending: { icon: CircleDashed, tone: "neutral" },
  in_progress: { icon: CircleDot, tone: "accent" },
  completed: { icon: CircleCheck, tone: "success" },
  failed: { icon: CircleX, tone: "danger" },
  interrupted: { icon: CirclePause, tone: "warning" },
};
