import type { TimelineKind } from "@core/domain/journal/timeline-entry";
import {
  BadgeCheck,
  CircleCheck,
  CirclePause,
  CirclePlus,
  CircleStop,
  CircleX,
  ClipboardList,
  FileText,
  Gauge,
  GitBranch,
  ListChecks,
  type LucideIcon,
  MessageCircleQuestionMark,
  MessageSquare,
  MessageSquareText,
  RotateCcw,
  SearchCheck,
  UserCheck,
  UserPlus,
  Wrench,
} from "lucide-react";

/** Colour of a row's icon; the words carry the meaning. */
export type TimelineTone = "neutral" | "accent" | "info" | "success" | "warning" | "danger";

/** The look of a row of each kind. */
export const TIMELINE_LOOKS: Readonly<
  Record<TimelineKind, { readonly icon: LucideIcon; readonly tone: TimelineTone }>
> = {
  "task-created": { icon: CirclePlus, tone: "neutral" },
  "agent-assigned": { icon: UserCheck, tone: "info" },
  "agent-recruited": { icon: UserPlus, tone: "info" },
  "artifact-created": { icon: FileText, tone: "accent" },
  "artifact-repaired": { icon: Wrench, tone: "accent" },
  "user-message": { icon: MessageSquare, tone: "neutral" },
  "agent-response": { icon: MessageSquareText, tone: "info" },
  "requirement-detected": { icon: ClipboardList, tone: "neutral" },
  "requirement-validated": { icon: SearchCheck, tone: "info" },
  "requirement-satisfied": { icon: BadgeCheck, tone: "success" },
  "requirement-accepted": { icon: UserCheck, tone: "success" },
  "requirement-reopened": { icon: RotateCcw, tone: "neutral" },
  "task-branched": { icon: GitBranch, tone: "accent" },
  "subtask-created": { icon: ListChecks, tone: "neutral" },
  "subtask-completed": { icon: CircleCheck, tone: "success" },
  "task-completed": { icon: CircleCheck, tone: "success" },
  "task-failed": { icon: CircleX, tone: "danger" },
  "tool-asked": { icon: MessageCircleQuestionMark, tone: "warning" },
  "tool-called": { icon: Wrench, tone: "info" },
  "task-stopped": { icon: CircleStop, tone: "warning" },
  "task-paused": { icon: CirclePause, tone: "neutral" },
  "limit-reached": { icon: Gauge, tone: "warning" },
  "task-resumed": { icon: RotateCcw, tone: "neutral" },
};
