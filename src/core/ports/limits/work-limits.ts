import { type Token, token } from "../../di/token";
import type { LimitMeter, WorkLimit } from "../../domain/limits/work-limit";

/** A model call that is about to be made. */
export interface CallToCheck {
  /** Provider id. */
  readonly provider: string;
  readonly taskId?: string | undefined;
  readonly conversationId?: string | undefined;
}

/** The limits over all work of this device, which all of its tabs share. */
export interface WorkLimits {
  /**
   * Lets a call pass while no limit that holds for it is reached. Calls that are under way are nobody's to end.
   * @throws AppError `work.limit-reached`, or `task.limit-reached` for a call of a task, with `kind` `work`.
   */
  check(call: CallToCheck): Promise<void>;
  /** The limits beside what was used of them, as far as it is known by now. */
  meters(): Promise<readonly LimitMeter[]>;
  /** Sets a limit in the place of the one for the same work, period and unit. */
  set(limit: WorkLimit): void;
  remove(limit: WorkLimit): void;
  /** Sets a limit aside until the day is over, or has it hold again. */
  setAside(limit: WorkLimit, isSetAside: boolean): void;
}

export const WorkLimitsToken: Token<() => Promise<WorkLimits>> = token("limits");
