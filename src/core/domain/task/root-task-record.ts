import * as v from "valibot";
import { type FieldsOf, id, mendedText, mendedTime, optional, optionalId } from "../schema/values";
import type { RootTask } from "./root-task";
import { taskStatus } from "./task-records";

/** An entry as it is stored; what cannot be is mended as in the task itself. */
export const rootTask = v.looseObject({
  id,
  title: mendedText,
  status: v.fallback(taskStatus, "failed"),
  createdAt: mendedTime,
  pinned: optional(v.boolean()),
  archived: optional(v.boolean()),
  projectId: optionalId,
} satisfies FieldsOf<RootTask>);
