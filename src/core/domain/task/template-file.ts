import * as v from "valibot";
import { name, optional } from "../schema/values";
import { limits } from "./task-records";

const TEXT_LIMIT = 20_000;
const LINE_LIMIT = 1000;
const LIST_LIMIT = 40;
const TEMPLATE_LIMIT = 500;

const line = v.pipe(name, v.maxLength(LINE_LIMIT));
const lines = v.pipe(v.array(line), v.maxLength(LIST_LIMIT));

/** A template, as it is stored and as it stands in a file. */
export const taskTemplate = v.object({
  id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  title: v.pipe(name, v.maxLength(200)),
  description: v.optional(v.pipe(v.string(), v.maxLength(LINE_LIMIT)), ""),
  prompt: v.pipe(name, v.maxLength(TEXT_LIMIT)),
  requirements: v.optional(lines, []),
  readers: v.optional(lines, []),
  limits: optional(limits),
  approveFirst: optional(v.boolean()),
  strategy: optional(v.pipe(v.string(), v.maxLength(100))),
});

/** Templates that were exported. */
export const templateFile = v.object({
  format: v.literal("troupe-templates"),
  version: v.literal(1),
  templates: v.pipe(v.array(taskTemplate), v.maxLength(TEMPLATE_LIMIT)),
});
