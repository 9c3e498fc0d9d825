import * as v from "valibot";
import { isCustomAgent } from "../../domain/agent/agent";
import type { Project } from "../../domain/project/project";
import { ids, mendedText, name, optional } from "../../domain/schema/values";
import { limits } from "../../domain/task/task-records";
import { AppError } from "../../errors/app-error";

const KIND = "troupe-project";
const VERSION = 1;

/** The path of the project's description in its archive. */
export const PROJECT_FILE = "project.json";
/** The files that are read of an archive; all else in it is for people. */
export const READ_FILES = /^(?:project\.json|tasks\/[^/]+\.html|conversations\/[^/]+\.json)$/;

const envelope = v.looseObject({ kind: v.literal(KIND), version: v.number(), project: v.unknown() });
const project = v.looseObject({
  name,
  instructions: mendedText,
  agentIds: ids,
  limits: optional(limits),
});

/** The project's own fields in an archive. */
export type PortableProject = Pick<Project, "name" | "instructions" | "agentIds" | "limits">;

/**
 * The project as it may leave the device: with the agents that every installation has, and without its files and the
 * user's providers.
 */
export function projectText({ name: called, instructions, agentIds, limits: each }: Project): string {
  const portable: PortableProject = {
    name: called,
    instructions,
    agentIds: agentIds.filter((id) => !isCustomAgent(id)),
    ...(each ? { limits: each } : {}),
  };
  return `${JSON.stringify({ kind: KIND, version: VERSION, project: portable }, undefined, 2)}\n`;
}

/** @throws AppError `project.no-archive`, `app.newer` or `file.damaged`. */
export function readProjectText(text: string | undefined): PortableProject {
  if (text === undefined) throw new AppError("project.no-archive");
  const read = v.safeParse(envelope, parsed(text));
  if (!read.success) throw new AppError("project.no-archive");
  if (read.output.version > VERSION) throw new AppError("app.newer");
  const described = v.safeParse(project, read.output.project);
  if (!described.success) throw new AppError("file.damaged");
  const { name: called, instructions, agentIds, limits: each } = described.output;
  const own = agentIds.filter((id) => !isCustomAgent(id));
  return { name: called, instructions, agentIds: own, ...(each ? { limits: each } : {}) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError("file.damaged", {}, { cause: error });
  }
}
