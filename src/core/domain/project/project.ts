import type { TaskLimits, TaskModel } from "../task/task";

/** Work that belongs together: what everybody who works in it is told, and may draw on. */
export interface Project {
  readonly id: string;
  readonly name: string;
  /** The instructions for everybody who works in it; may be empty. */
  readonly instructions: string;
  /** Files that all of its agents may draw on. */
  readonly knowledgeItemIds: readonly string[];
  /** The ids of the agents asked first, in this order. */
  readonly agentIds: readonly string[];
  /** The model for the work unless another is chosen; absent to leave that to the agents, and to what is in force. */
  readonly model?: TaskModel | undefined;
  /** The limits of each of its tasks unless it says so itself; absent for the user's defaults. */
  readonly limits?: TaskLimits | undefined;
  /** The place where its tasks are worked on unless another is chosen; absent for the one chosen last. */
  readonly runsOn?: "here" | "runner" | undefined;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** The settings of a project that the user decides. */
export type ProjectSettings = Omit<Project, "id" | "createdAt" | "updatedAt">;

/** The terms of a project that work in it was given when it began. */
export interface ProjectTerms {
  readonly projectId: string;
  readonly name: string;
  readonly instructions: string;
  readonly agentIds: readonly string[];
  readonly knowledgeItemIds: readonly string[];
  /** Finished deliverables of other tasks in it. */
  readonly deliverableIds: readonly string[];
}

/** Characters of a project's name. */
export const PROJECT_NAME_LIMIT = 80;
/** Characters of instructions: they go with every call, also to models of little room. */
export const PROJECT_INSTRUCTIONS_LIMIT = 8_000;

/** A name as it is kept: without line breaks, and not too long. */
export function projectName(text: string): string {
  return [...text.replace(/\s+/g, " ").trim()].slice(0, PROJECT_NAME_LIMIT).join("");
}

/** The part of a system prompt that says what holds for all work in a project; empty where there is nothing to say. */
export function projectPrompt({ name, instructions }: Pick<ProjectTerms, "name" | "instructions">): string {
  if (instructions.trim() === "") return "";
  return [
    `# Project: ${projectName(name)}`,
    "This is part of a project. Heed what the person has laid down for all work in it:",
    instructions.trim().slice(0, PROJECT_INSTRUCTIONS_LIMIT),
  ].join("\n\n");
}
