import { subTaskTexts } from "./sub-task-texts";

/** A part of a task before it has an id. */
export interface SubTaskPlan {
  readonly title: string;
  readonly description: string;
  /** Places of other parts in the plan, from 0, that have to be completed first. */
  readonly dependencies: readonly number[];
  /** The role of the agent that should do it, if the plan says. */
  readonly role?: string;
  readonly acceptanceCriteria: readonly string[];
}

/** Parts of a task by words of its prompt, each building on the one before; for when no model planned it. */
export function subTaskTemplates(prompt: string, language: string): readonly SubTaskPlan[] {
  return subTaskTexts(language)[kindOf(prompt.toLowerCase())].map(([title, description], place) => ({
    title,
    description,
    dependencies: place === 0 ? [] : [place - 1],
    acceptanceCriteria: [],
  }));
}

function kindOf(prompt: string): "story" | "build" | "other" {
  if (/\b(novels?|story|stories|romans?|récits?|histoires?)\b|소설|이야기/.test(prompt)) return "story";
  if (/\b(implement|develop|build|implément|développ)|구현|개발/.test(prompt)) return "build";
  return "other";
}
