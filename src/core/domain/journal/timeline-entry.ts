import type { ErrorParams } from "../../errors/app-error";
import type { ToolUse } from "../tool/tool-use";
import type { TimelinePhase } from "./timeline-phases";

/** The fields of every row of a timeline. */
interface EntryBase {
  /** Stable between two readings of the same journal. */
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The task or sub-task it is about. */
  readonly taskId: string;
  /** The number of events of the same instant this row stands for; 1 for most. */
  readonly count: number;
  /** The part of the history it belongs to. */
  readonly phase: TimelinePhase;
}

/** One row of a task's timeline. */
export type TimelineEntry = EntryBase &
  (
    | { readonly kind: "task-created"; readonly title: string }
    | { readonly kind: "agent-assigned"; readonly agentId: string; readonly agentName: string }
    | {
        readonly kind: "agent-recruited";
        readonly agentId: string;
        readonly agentName: string;
        readonly role: string;
      }
    | {
        readonly kind: "artifact-created";
        readonly agentId: string;
        readonly artifactId: string;
        readonly title: string;
      }
    | { readonly kind: "artifact-repaired"; readonly artifactId: string; readonly title: string }
    | { readonly kind: "user-message"; readonly content: string }
    | { readonly kind: "agent-response"; readonly agentId: string; readonly content: string }
    | { readonly kind: "requirement-detected"; readonly requirementIds: readonly string[] }
    | {
        readonly kind: "requirement-validated";
        readonly requirementIds: readonly string[];
        readonly reason: string;
      }
    | { readonly kind: "requirement-satisfied"; readonly requirementIds: readonly string[] }
    | { readonly kind: "requirement-accepted"; readonly requirementIds: readonly string[] }
    | { readonly kind: "requirement-reopened"; readonly requirementIds: readonly string[] }
    | { readonly kind: "task-branched"; readonly subTaskIds: readonly string[] }
    | { readonly kind: "subtask-created"; readonly subTaskId: string; readonly title: string }
    | { readonly kind: "subtask-completed"; readonly subTaskId: string; readonly title: string }
    | { readonly kind: "task-completed"; readonly allSatisfied: boolean }
    | { readonly kind: "task-failed"; readonly errorCode: string; readonly params: ErrorParams }
    /** A call of a tool that waits for the user, or one that has ended. */
    | {
        readonly kind: "tool-asked" | "tool-called";
        readonly agentId: string;
        readonly use: ToolUse;
      }
    | { readonly kind: "task-stopped" }
    | { readonly kind: "task-paused" }
    | { readonly kind: "limit-reached" }
    | { readonly kind: "task-resumed" }
  );

/** The kinds of timeline rows. */
export type TimelineKind = TimelineEntry["kind"];
