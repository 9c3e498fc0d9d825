import type { Attachment } from "../../domain/file/attachment";
import type { ProjectTerms } from "../../domain/project/project";
import type { Requirement } from "../../domain/requirement/requirement";
import type { RecordingRef } from "../../domain/task/recording";
import type { GivenBy, TaskLimits, TaskModel } from "../../domain/task/task";
import type { ReaderPlan } from "../../domain/task/task-analysis";
import type { WorkChoice } from "../../domain/tool/work-choice";

/** The input of a new task. */
export interface NewTask extends WorkChoice {
  /** The id of the task; absent for any. */
  readonly id?: string;
  readonly prompt: string;
  readonly attachments?: readonly Attachment[] | undefined;
  /** Id of the strategy to do it with; absent or empty to leave that to the app. */
  readonly strategy?: string;
  /** Whether the brief waits for the user's approval before anything is written. */
  readonly approveFirst?: boolean;
  /** Whether its files are read whole, part by part where they do not fit; absent to leave that to the brief. */
  readonly readsAll?: boolean;
  /** The model that is to do all of it; absent to leave that to its project, and the app. */
  readonly chosenModel?: TaskModel;
  /** The other model that is asked about what must be; `null` for none, absent for that of the user's defaults. */
  readonly checkModel?: TaskModel | null;
  /** Id of the agent that is to check it in place of the validator; absent for the validator. */
  readonly checkAgentId?: string;
  /** The program of somebody else's that asks for it. */
  readonly givenBy?: GivenBy;
  /** Id of the task it is another attempt at. */
  readonly madeFrom?: string;
  /** Id of the conversation it is asked for in. */
  readonly conversationId?: string;
  /** The recorded run it plays; absent for work that is to be done. */
  readonly recording?: RecordingRef;
  /** Whether it goes on from the work of that task. */
  readonly forked?: boolean;
  /** Id of the agent that is to write the deliverable; absent to leave that to the app. */
  readonly chosenAgentId?: string;
  /** Whether it waits for the user to start it. */
  readonly startsByHand?: boolean;
  /** The limits of the work; absent for those of its project, and the user's defaults. */
  readonly limits?: TaskLimits;
  /** Id of the project it belongs to; absent or unknown for none. */
  readonly projectId?: string | undefined;
  /** The terms of that project as another device has them; absent for those that are known here when it begins. */
  readonly terms?: ProjectTerms;
}

/** The changes a user may make to a brief before it is approved. */
export interface BriefChange {
  readonly requirements?: readonly Requirement[];
  readonly readers?: readonly ReaderPlan[];
}
