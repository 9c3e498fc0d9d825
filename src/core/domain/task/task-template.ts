import type { TaskLimits } from "./task";

/** A task that is asked for again and again, with blanks for what differs each time. */
export interface TaskTemplate {
  readonly id: string;
  readonly title: string;
  /** The result, in a sentence; may be blank. */
  readonly description: string;
  /** The request; `{topic}` is a blank, named for who fills it. */
  readonly prompt: string;
  /** The requirements of the result, each checkable; may hold blanks. */
  readonly requirements: readonly string[];
  /** Questions to be looked into before anything is written; may hold blanks. */
  readonly readers: readonly string[];
  /** Absent where those of the settings are to hold. */
  readonly limits?: TaskLimits | undefined;
  readonly approveFirst?: boolean | undefined;
  /** Id of the strategy it is to be done by; absent where that is left to the app. */
  readonly strategy?: string | undefined;
}

/** The headings above the lists of a prompt. */
export interface TemplateHeadings {
  readonly requirements: string;
  readonly readers: string;
}

const BLANK = /\{(\p{L}[\p{L}\p{N} _-]{0,39})\}/gu;

/** More than anybody fills, and as many fields as a page answers with. */
const MOST_BLANKS = 100;

/** The blanks of a template, each once, in the order in which they are read; further ones are text, as they stand there. */
export function blanksOf({ prompt, requirements, readers }: TaskTemplate): readonly string[] {
  const text = [prompt, ...requirements, ...readers].join("\n");
  const names = new Set<string>();
  for (const [, name = ""] of text.matchAll(BLANK)) if (names.size < MOST_BLANKS) names.add(name);
  return [...names];
}

/** The request of a template with its blanks filled; what is left blank stays as it was, to be seen. */
export function filledPrompt(
  { prompt, requirements, readers }: TaskTemplate,
  values: ReadonlyMap<string, string>,
  headings: TemplateHeadings,
): string {
  const list = (heading: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [`${heading}\n${lines.map((line) => `- ${line}`).join("\n")}`];
  const text = [
    prompt.trim(),
    ...list(headings.requirements, requirements),
    ...list(headings.readers, readers),
  ];
  // In one go: what is filled in is never taken for a blank itself.
  return text.join("\n\n").replace(BLANK, (blank, name: string) => values.get(name)?.trim() || blank);
}
