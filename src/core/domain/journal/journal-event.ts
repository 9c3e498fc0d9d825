import type { ErrorParams } from "../../errors/app-error";
import type { Agent } from "../agent/agent";
import type { Artifact } from "../artifact/artifact";
import type { ChangeRequest, Proposal } from "../artifact/proposal";
import type { Attachment } from "../file/attachment";
import type { FileReading } from "../file/file-reading";
import type { FinishReason, TokenUsage, WebSearcher } from "../model/llm";
import type { ModelFallback } from "../model/model-fallback";
import type { Traffic } from "../model/traffic";
import type { ProjectTerms } from "../project/project";
import type { CarriedProofs } from "../requirement/carried-proofs";
import type { Outcome, Proof } from "../requirement/proof";
import type { Requirement } from "../requirement/requirement";
import type { FileSource } from "../source/source";
import type { RunState } from "../task/run";
import type { Complexity, Task, TaskLabels, TaskLimits, TaskStatus, TaskStep } from "../task/task";
import type { ReaderPlan, TaskAnalysis } from "../task/task-analysis";
import type { TaskContext } from "../task/task-context";
import type { ToolTurn, ToolUse } from "../tool/tool-use";
import type { WorkChoice } from "../tool/work-choice";

/** The steps that may have to go on by other means. */
export type Fallback = "brief" | "plan" | "agent" | "validator" | "note";

/** A change to a task that has ended, without doing all of it again. */
export type Amendment =
  | { readonly kind: "check" }
  | { readonly kind: "read-all" }
  | ({
      readonly kind: "change";
      readonly choice?: WorkChoice | undefined;
      /** Files that came with the wish. */
      readonly attachments?: readonly Attachment[] | undefined;
    } & ChangeRequest)
  | { readonly kind: "fix"; readonly requirementId: string }
  | { readonly kind: "retry"; readonly subTaskId: string };

/** The length of a text, by which the tokens it took tell those of others. */
export interface TextSize {
  /** UTF-16 units. */
  readonly characters: number;
  /** About so many of them are beyond ASCII, which most models take more tokens for. */
  readonly beyondAscii: number;
}

/** A fact of a run. Entities travel whole, so that the stores are a fold over the journal alone. */
export type JournalFact =
  | {
      readonly type: "run-started";
      readonly provider: string;
      readonly model: string;
      readonly simulated: boolean;
    }
  | {
      readonly type: "run-resumed";
      readonly provider: string;
      readonly model: string;
      readonly simulated: boolean;
    }
  | {
      readonly type: "run-state-changed";
      readonly state: RunState;
      readonly errorCode?: string;
      readonly params?: ErrorParams;
    }
  | { readonly type: "strategy-chosen"; readonly strategy: string }
  | { readonly type: "analysis-completed"; readonly analysis: TaskAnalysis; readonly fallback: boolean }
  | { readonly type: "task-created"; readonly task: Task }
  | {
      readonly type: "task-status-changed";
      readonly taskId: string;
      readonly status: TaskStatus;
      /** Journals of earlier versions have "task.requirements-unmet" and "task.not-validated" too. */
      readonly errorCode?: string;
      readonly params?: ErrorParams;
    }
  | {
      readonly type: "task-planned";
      readonly taskId: string;
      readonly complexity: Complexity;
      readonly estimatedPasses: number;
      /** A name for the task, unless the user has given it one. */
      readonly title?: string | undefined;
    }
  | { readonly type: "passes-counted"; readonly taskId: string; readonly actualPasses: number }
  | { readonly type: "agent-recruited"; readonly agent: Agent; readonly fallback: boolean }
  | {
      readonly type: "agent-assigned";
      readonly taskId: string;
      readonly agentId: string;
      readonly agentName: string;
    }
  | { readonly type: "step-added"; readonly taskId: string; readonly step: TaskStep }
  | {
      readonly type: "step-changed";
      readonly taskId: string;
      readonly stepId: string;
      readonly status: TaskStep["status"];
    }
  | { readonly type: "requirement-detected"; readonly taskId: string; readonly requirement: Requirement }
  | {
      readonly type: "requirement-validated";
      readonly taskId: string;
      readonly requirementId: string;
      readonly satisfied: boolean;
      readonly reason: string;
      /** Absent in events from before there was proof. */
      readonly outcome?: Outcome;
      readonly proof?: Proof;
    }
  /** The user has changed what is asked for; the list as it is now. */
  | {
      readonly type: "requirements-changed";
      readonly taskId: string;
      readonly requirements: readonly Requirement[];
    }
  /** The user has accepted a requirement as it is, though it is not shown to be met, or has taken that back. */
  | {
      readonly type: "requirement-accepted";
      readonly taskId: string;
      readonly requirementId: string;
      readonly accepted: boolean;
    }
  /** The user has changed who reads; the list as it is now. */
  | { readonly type: "readers-changed"; readonly taskId: string; readonly readers: readonly ReaderPlan[] }
  | { readonly type: "brief-approved"; readonly taskId: string }
  | { readonly type: "limits-set"; readonly taskId: string; readonly limits: TaskLimits }
  /** The user keeps the task otherwise; what is absent stays as it is. */
  | {
      readonly type: "task-labelled";
      readonly taskId: string;
      readonly labels: TaskLabels;
      /** Id of the runner that alone writes this journal from now on; `null` of none. Absent leaves that as it is. */
      readonly placedOn?: string | null | undefined;
    }
  /** The terms of its project that the work is given from now on; nothing where it is in none. */
  | { readonly type: "project-given"; readonly taskId: string; readonly project?: ProjectTerms }
  /** The amendment that the user wants to a task whose run has ended. */
  | {
      readonly type: "amendment-wanted";
      readonly taskId: string;
      readonly amendment: Amendment;
    }
  /** Something went on by other means than it should have. */
  | {
      readonly type: "fallback-taken";
      readonly taskId: string;
      readonly fallback: Fallback;
      readonly reason: string;
      /** Names of what it went on without, where it went on with the rest: sources of a check, parts of a plan, sections. */
      readonly leftOut?: readonly string[];
    }
  | { readonly type: "user-message"; readonly taskId: string; readonly content: string }
  | {
      readonly type: "agent-response";
      readonly taskId: string;
      readonly agentId: string;
      readonly content: string;
    }
  | { readonly type: "artifact-created"; readonly artifact: Artifact }
  | {
      readonly type: "artifact-changed";
      readonly artifact: Artifact;
      /** The repair it is, if it is one: for the sake of which requirements, and by how many edits. */
      readonly repair?: { readonly requirementIds: readonly string[]; readonly edits: number };
      /** The user, if it is their own doing. */
      readonly by?: "user";
      /** The earlier version whose text it is again, if any. */
      readonly restoredFrom?: number;
      /** The change the user had asked for, if any: in which words, whom, and how many edits were accepted. */
      readonly change?: { readonly request: string; readonly agentId: string; readonly edits: number };
      /** The version that another device wrote at once, if any; known when the journal is read, and not stored. */
      readonly beside?: number;
    }
  /** Edits are offered, and nothing is changed yet. */
  | { readonly type: "changes-proposed"; readonly taskId: string; readonly proposal: Proposal }
  /** The user's decision about edits of a proposal, by their places in it from 0. */
  | {
      readonly type: "changes-decided";
      readonly taskId: string;
      readonly proposalId: string;
      readonly accepted: readonly number[];
      readonly rejected: readonly number[];
    }
  /** The text was changed and nobody has checked it since: proofs that still hold, and requirements to check again. */
  | ({ readonly type: "proofs-carried"; readonly taskId: string } & CarriedProofs)
  | { readonly type: "artifact-deleted"; readonly taskId: string; readonly artifactId: string }
  /** It is there again after all, as it was and where it was among the others. */
  | { readonly type: "artifact-restored"; readonly artifact: Artifact; readonly place: number }
  | { readonly type: "context-added"; readonly context: TaskContext }
  | { readonly type: "context-changed"; readonly context: TaskContext }
  | { readonly type: "context-deleted"; readonly taskId: string; readonly contextId: string }
  | {
      readonly type: "deliverable-validated";
      readonly taskId: string;
      readonly artifactIds: readonly string[];
      readonly passed: boolean;
      readonly reason: string;
    }
  /** Made before a call: what it may take at most. Counts until the call with this id is known to have ended. */
  | {
      readonly type: "call-reserved";
      readonly taskId: string;
      readonly callId: string;
      readonly tokens: number;
      /** US dollars; absent where the price is not known. */
      readonly cost?: number | undefined;
      /** The length of its prompt; absent in events from before that was kept. */
      readonly prompt?: TextSize;
    }
  | {
      readonly type: "model-called";
      /** Absent of requests for vectors, and in events from before calls were reserved. */
      readonly callId?: string;
      readonly taskId: string;
      readonly agentId: string;
      /** A `CallPurpose`, or `embedding` for vectors of texts. */
      readonly purpose: string;
      readonly provider: string;
      readonly model: string;
      readonly durationMs: number;
      readonly usage?: TokenUsage;
      /** The length of the reply, where nothing else was written; absent in events from before that was kept. */
      readonly reply?: TextSize;
      /** Whether the provider told no usage, so that it is an upper bound by length. */
      readonly estimated?: boolean;
      /** US dollars; absent where the price is not known. */
      readonly cost?: number | undefined;
      /** Whether the call broke; what it took counts all the same. */
      readonly failed?: boolean;
      /** The reason the reply ended; absent where it broke, and in events from before that was kept. */
      readonly finishReason?: FinishReason;
      /** The searcher of the web for it; absent where no search was wanted, or a tool made it. */
      readonly webSearch?: WebSearcher;
      /** The model that answered in place of another one, where it did; of a call that broke, should have. */
      readonly fallback?: ModelFallback;
      /** The network traffic of it; empty where there was none, absent in events from before that was measured. */
      readonly traffic?: readonly Traffic[];
      /** Names of the files that were sent with it. */
      readonly attached?: readonly string[];
      /** The passages of the user's files that were sent with it. */
      readonly passages?: readonly FileSource[];
      /** The attached files that it was not given whole. */
      readonly partlyRead?: readonly FileReading[];
    }
  /** A model has asked for calls of tools in the course of a piece of work; `node` is the key that is accepted under. */
  | {
      readonly type: "tool-turn";
      readonly taskId: string;
      readonly agentId: string;
      readonly node: string;
      readonly turn: ToolTurn;
    }
  /** The state of a tool call: asked about, answered, begun, ended. */
  | {
      readonly type: "tool-changed";
      readonly taskId: string;
      readonly agentId: string;
      readonly use: ToolUse;
    }
  /** Files that tools made for what was kept of another task, or before the task was taken along as a capsule. */
  | { readonly type: "files-kept"; readonly taskId: string; readonly files: readonly Attachment[] }
  /** The result of a keyed piece of work. Found again on resume, it is never done twice. */
  | {
      readonly type: "node-accepted";
      readonly taskId: string;
      readonly key: string;
      readonly result: unknown;
      /** The `RESULT_VERSION` of the build that accepted it; absent means 1. */
      readonly version?: number;
    };

/** The shape of accepted results: raised when a build cannot read what earlier ones accepted, which is then done again. */
export const RESULT_VERSION = 2;

/** A fact as it stands in the journal. */
export type JournalEvent = JournalFact & {
  readonly id: string;
  readonly runId: string;
  /** The task the run is for, whatever sub-task the fact is about. */
  readonly rootTaskId: string;
  /** Position within the run, from 0, without gaps. */
  readonly seq: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
};
