import { type Token, token } from "../di/token";
import type { TaskLabels } from "../domain/task/task";
import type { GivenAnswer } from "../domain/tool/tool-use";
import type { Disposable } from "../lifecycle/disposable";

/** A message of one tab to the others after its own write has been committed. */
export type TabMessage =
  | { readonly type: "task-changed"; readonly taskId: string }
  /** Not about a write: whichever tab works on the task is to stop. */
  | { readonly type: "task-stop-wanted"; readonly taskId: string }
  /** Likewise: it is to pause. */
  | { readonly type: "task-pause-wanted"; readonly taskId: string }
  /** Likewise: the user has said something that what has not started is to heed. */
  | { readonly type: "task-steered"; readonly taskId: string; readonly sentence: string; readonly id: string }
  /** Likewise: the user has answered whether a call of a tool may be run. */
  | { readonly type: "task-tool-answered"; readonly taskId: string; readonly given: GivenAnswer }
  /** Another device has begun to work on the task. */
  | { readonly type: "task-begun-elsewhere"; readonly taskId: string }
  /** Not about a record: the user has allowed a call of a tool, on these terms; without terms, that holds no more. */
  | { readonly type: "tool-confirmed"; readonly useId: string; readonly terms?: string }
  /** Likewise: the user wants the task to be kept otherwise. */
  | { readonly type: "task-labels-wanted"; readonly taskId: string; readonly labels: TaskLabels }
  /** Not about a write: all calls of a task wait for a provider until then; without a time, they do no more. */
  | { readonly type: "task-waiting"; readonly taskId: string; readonly until?: number }
  /** Likewise: whichever tab works on the task is to say so if they do. */
  | { readonly type: "task-wait-wanted"; readonly taskId: string }
  /** Likewise: a provider wants no calls with this credential until then, in milliseconds since the epoch. */
  | { readonly type: "provider-closed"; readonly credentialId: string; readonly until: number }
  | { readonly type: "conversation-changed"; readonly conversationId: string }
  | { readonly type: "store-changed"; readonly store: string }
  /** Everything is about to be replaced or deleted: nobody else may write from now on. */
  | { readonly type: "database-closing" }
  /** It has been, or the attempt has failed: whatever a tab holds in memory is to be read anew. */
  | { readonly type: "database-changed" };

/** Messages between the tabs of one browser; a tab does not hear itself. */
export interface TabChannel {
  post(message: TabMessage): void;
  listen(listener: (message: TabMessage) => void): Disposable;
}

export const TabChannelToken: Token<TabChannel> = token("tab-channel");
