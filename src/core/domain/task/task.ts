import type { Attachment } from "../file/attachment";
import type { Requirement } from "../requirement/requirement";
import type { ChosenWork } from "../tool/work-choice";
import type { RecordingRef } from "./recording";
import type { RunState } from "./run";
import type { TaskPlan } from "./task-plan";

/** The preference of a runner that holds its own id, which its tasks are `placedOn`; pages have none. */
export const RUNNER_ID = "troupe.runnerId";

export type TaskStatus = "pending" | "in_progress" | "completed" | "failed";
export type Complexity = "simple" | "complex";

/** The steps that tasks of every subject have; the UI names them. */
export type StepKind = "analysis" | "planning" | "execution" | "validation" | "requirements";

/** One unit of work within a task. */
export interface TaskStep {
  readonly id: string;
  /** In English where it has a kind. */
  readonly name: string;
  /** Missing where the step stands for a sub-task, and in records from before there were kinds. */
  readonly kind?: StepKind;
  readonly description: string;
  readonly order: number;
  readonly status: "pending" | "in_progress" | "completed" | "failed";
  readonly agentId?: string;
  readonly startedAt?: number;
  readonly completedAt?: number | undefined;
  /** Milliseconds. */
  readonly duration?: number | undefined;
}

/** The limits of a task; absent means no limit. */
export interface TaskLimits {
  readonly tokens?: number | undefined;
  /** Time worked, in minutes. */
  readonly minutes?: number | undefined;
  /** US dollars; counts only where prices are known. */
  readonly cost?: number | undefined;
}

/** A model of one of the user's providers. */
export interface TaskModel {
  readonly credentialId: string;
  readonly model: string;
}

/** The labels the user keeps a task under: none of it changes what the task is about. */
export interface TaskLabels {
  readonly title?: string;
  /** Whether it stands first in lists. */
  readonly pinned?: boolean;
  /** Whether lists leave it out unless asked for it. */
  readonly archived?: boolean;
  /** Id of the project it belongs to; `null` takes it out of the one it is in. */
  readonly projectId?: string | null | undefined;
}

/** A reply in a conversation, and who wrote it. */
export interface ReplyPlace {
  readonly conversationId: string;
  readonly messageId: string;
  readonly agentId: string;
}

/** A program of somebody else's that gives tasks to a runner. */
export interface GivenBy {
  /** The protocol it asks by. */
  readonly protocol: "MCP" | "A2A";
  /** The name of its token, as the user has called it. */
  readonly name: string;
}

/** Something a person, or a task above it, asked for. */
export interface Task extends TaskLabels, ChosenWork {
  readonly id: string;
  /** Shared by a task and all its sub-tasks. */
  readonly workflowId: string;
  readonly title: string;
  /** Whether the title is the user's, which nothing else changes. */
  readonly titledByUser?: boolean;
  /** The prompt as it was given. */
  readonly description: string;
  readonly complexity: Complexity;
  readonly status: TaskStatus;
  /** Ids of tasks that have to be completed first. */
  readonly dependencies: readonly string[];
  readonly requirements: readonly Requirement[];
  /** Artifact ids. */
  readonly artifacts: readonly string[];
  readonly steps: readonly TaskStep[];
  readonly estimatedPasses: number;
  readonly actualPasses: number;
  readonly assignedAgentId: string;
  /** The name of that agent, for when only the task knows it; absent in records from before it was kept. */
  readonly assignedAgentName?: string;
  readonly assignedAt?: number;
  readonly parentTaskId?: string;
  readonly dueDate?: number;
  readonly attachments?: readonly Attachment[] | undefined;
  /** Id of the strategy it was to be done with; absent where that was left to the app. */
  readonly strategy?: string;
  /** The model that is to do all of it; absent where that is left to the agents, and to what is in force. */
  readonly chosenModel?: TaskModel;
  /** The other model that is asked about what must be, once that was found to be met; absent for none. */
  readonly checkModel?: TaskModel;
  /** Id of the agent that checks it in place of the validator; absent for the validator. */
  readonly checkAgentId?: string;
  /** Id of the project a root task belongs to, which may be gone. */
  readonly projectId?: string | undefined;
  /** Id of the runner that alone writes the journal of a root task; absent where the devices of the user do. */
  readonly placedOn?: string;
  /** The program of somebody else's that asked for it. */
  readonly givenBy?: GivenBy | undefined;
  /** Id of the task this one is another attempt at. */
  readonly madeFrom?: string;
  /** The reply that its deliverable began as, where it was opened from a conversation. */
  readonly fromReply?: ReplyPlace;
  /** Id of the conversation it was asked for in. */
  readonly conversationId?: string;
  /** The recorded run that it plays, where nobody else is to do the work. */
  readonly recording?: RecordingRef;
  /** Whether it goes on from the work of the task it was made from, of which what has not changed is kept. */
  readonly forked?: boolean;
  /** On a part: id of the part of that task whose result was kept. */
  readonly keptFrom?: string;
  /** Id of the agent the user has chosen to do it, or on a root task to write it; absent where that is left to the app. */
  readonly chosenAgentId?: string;
  /** Whether it waits for the user to start it. */
  readonly startsByHand?: boolean;
  /** The limits of the work on it. */
  readonly limits?: TaskLimits | undefined;
  /** Whether the brief waits for the user's approval before anything is written. */
  readonly approveFirst?: boolean;
  /** Whether its files are read whole, part by part where they do not fit, also where a few places would do. */
  readonly readsAll?: boolean;
  /** The plan of how it is done and by whom, on a root task; absent before that is known. */
  readonly plan?: TaskPlan;
  /** The phase of the run, on a root task; absent before the first one. */
  readonly runState?: RunState;
  /** Id of the device whose run it is, on a root task; absent where that device synced with no other. */
  readonly runDevice?: string | undefined;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly completedAt?: number | undefined;
}
