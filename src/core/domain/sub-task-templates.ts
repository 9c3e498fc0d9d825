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

type Part = readonly [title: string, description: string];

const STORY: readonly Part[] = [
  [
    "Research and planning",
    "Research the subject and setting, and plan the structure, the themes and the line of the story.",
  ],
  ["Character and plot development", "Develop the characters, their conflicts and the plot, scene by scene."],
  ["Writing and style", "Write the complete text in a consistent style, following plan and characters."],
];
const BUILD: readonly Part[] = [
  [
    "Analysis and design",
    "Analyse what is needed and design the solution: parts, data, interfaces, decisions.",
  ],
  ["Implementation", "Implement the design completely and explain how it is used and tested."],
];
const OTHER: readonly Part[] = [
  ["Planning and analysis", "Analyse the request, collect what is known and plan the deliverable."],
  [
    "Execution and delivery",
    "Produce the complete deliverable that the request asks for, following the plan.",
  ],
];

/** Parts of a task by words of its prompt, each building on the one before; for when no model planned it. */
export function subTaskTemplates(prompt: string): readonly SubTaskPlan[] {
  return partsFor(prompt.toLowerCase()).map(([title, description], place) => ({
    title,
    description,
    dependencies: place === 0 ? [] : [place - 1],
    acceptanceCriteria: [],
  }));
}

function partsFor(prompt: string): readonly Part[] {
  if (/\b(novels?|story|stories)\b/.test(prompt)) return STORY;
  if (/\b(implement|develop|build)/.test(prompt)) return BUILD;
  return OTHER;
}
