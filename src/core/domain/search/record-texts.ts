import type { Artifact } from "../artifact/artifact";
import type { Message } from "../conversation/conversation";
import { isNote } from "../journal/task-outline";
import type { CoreStoreRecords } from "../records/store-records";
import type { Task } from "../task/task";
import { withoutThoughts } from "../text/think-blocks";
import type { SearchKind } from "./hit";

/** The stores whose texts can be searched; no other is ever looked at. */
export const SEARCHED_STORES = ["messages", "artifacts", "tasks"] as const;
export type SearchedStore = (typeof SEARCHED_STORES)[number];

/** A text of a record. */
export interface RecordText {
  /** The part of the record it is; blank for the record itself. */
  readonly part: string;
  readonly kind: SearchKind;
  readonly at: number;
  /** Searched as well; blank where what the text belongs to has a title of its own. */
  readonly title: string;
  readonly text: string;
}

type TextsOf = {
  [S in SearchedStore]: (record: CoreStoreRecords[S], parent?: Task) => readonly RecordText[];
};

/** The texts of a record; `parent` is the task of an artifact. */
export const textsOf: TextsOf = { messages: ofMessage, artifacts: ofArtifact, tasks: ofTask };

function ofMessage({ role, content, timestamp }: Message): readonly RecordText[] {
  const text = withoutThoughts(content);
  if (role === "system" || text.trim() === "") return [];
  return [{ part: "", kind: "message", at: timestamp, title: "", text }];
}

function ofArtifact(artifact: Artifact, parent: Task | undefined): readonly RecordText[] {
  // The root of a note's task is never its own task, which has a parent.
  const rootTaskId = parent?.parentTaskId ?? artifact.taskId;
  const kind = isNote(artifact, rootTaskId) ? "note" : "deliverable";
  const { title, content, updatedAt } = artifact;
  return [{ part: "", kind, at: updatedAt, title, text: content }];
}

/** The request, and the requirements of the deliverable; parts of a task repeat both. */
function ofTask(task: Task): readonly RecordText[] {
  if (task.parentTaskId !== undefined) return [];
  const { title, description, createdAt, requirements } = task;
  return [
    { part: "", kind: "task", at: createdAt, title, text: description },
    ...requirements.map(
      (requirement): RecordText => ({
        part: requirement.id,
        kind: "requirement",
        at: requirement.detectedAt || createdAt,
        title: "",
        text: requirement.description,
      }),
    ),
  ];
}
