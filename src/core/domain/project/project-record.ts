import * as v from "valibot";
import {
  type FieldsOf,
  id,
  ids,
  mendedText,
  mendedTime,
  oneOf,
  optional,
  shownName,
  shownText,
} from "../schema/values";
import { limits, taskModel } from "../task/task-records";
import type { Project, ProjectTerms } from "./project";

/** A project has a name by which people know it; all else may be missing. */
export const project = v.looseObject({
  id,
  name: shownName,
  instructions: mendedText,
  knowledgeItemIds: ids,
  agentIds: ids,
  model: optional(taskModel),
  limits: optional(limits),
  runsOn: optional(oneOf("here", "runner")),
  createdAt: mendedTime,
  updatedAt: mendedTime,
} satisfies FieldsOf<Project>);

/** The terms of a project that work was given. */
export const projectTerms = v.looseObject({
  projectId: id,
  name: shownText,
  instructions: mendedText,
  agentIds: ids,
  knowledgeItemIds: ids,
  deliverableIds: ids,
} satisfies FieldsOf<ProjectTerms>);
