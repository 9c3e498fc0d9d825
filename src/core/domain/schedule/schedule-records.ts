import * as v from "valibot";
import { attachment } from "../file/attachment-record";
import {
  type FieldsOf,
  id,
  listOf,
  mendedCount,
  mendedTime,
  name,
  oneOf,
  optional,
  optionalId,
  optionalText,
  optionalTime,
  shownName,
  shownText,
  text,
} from "../schema/values";
import type { Schedule, ScheduleRun, ScheduleWatch } from "./schedule";

const flag = optional(v.boolean());

const watch = v.object({
  kind: oneOf("page", "folder"),
  target: text,
  name: shownText,
} satisfies FieldsOf<ScheduleWatch>);

/** The schema of a schedule. One without a prompt or a pattern is none. */
export const schedule = v.looseObject({
  id,
  title: shownName,
  prompt: name,
  attachments: optional(listOf(attachment)),
  projectId: optionalId,
  pattern: name,
  timeZone: name,
  language: optional(text),
  // One that cannot be read never says anything new; without it, each due time would be run.
  watch: v.optional(v.fallback(watch, { kind: "page", target: "", name: "" })),
  seen: optionalText,
  // A value that cannot be read has it rest.
  isPaused: v.fallback(v.boolean(), true),
  nextDue: optionalTime,
  createdAt: mendedTime,
} satisfies FieldsOf<Schedule>);

/** The schema of the outcome of a due time. */
export const scheduleRun = v.looseObject({
  id,
  scheduleId: id,
  due: mendedTime,
  outcome: oneOf("starting", "started", "missed", "skipped"),
  taskId: optionalId,
  reason: optional(oneOf("away", "no-provider", "unread")),
  times: mendedCount,
  isMore: flag,
  byHand: flag,
  at: mendedTime,
} satisfies FieldsOf<ScheduleRun>);
