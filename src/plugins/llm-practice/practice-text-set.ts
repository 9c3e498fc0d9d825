/** A section of the walk through a task. */
interface Section {
  readonly title: string;
}

/** Everything the practice model says that it has not read in the request. */
export interface PracticeTexts {
  readonly simulatedLabel: string;
  readonly simulatedNote: string;
  /** Who could do the work: the writer, then who would find something out. */
  readonly team: readonly { readonly name: string; readonly role: string }[];
  /** A requirement on the practice model's text that code can count. */
  readonly requirement: string;
  /** Question a reader would look into for a phrase of the request. */
  question(phrase: string): string;
  readonly scope: string;
  note(subject: string): string;
  readonly walk: {
    readonly understand: Section & { text(points: number): string };
    readonly find: Section & { readonly text: string; readonly none: string };
    readonly write: Section & { text(writer: string): string };
    readonly check: Section & {
      readonly text: string;
      readonly head: readonly [asked: string, how: string];
      readonly counted: string;
      readonly quoted: string;
    };
    readonly repair: Section & { readonly text: string };
    readonly review: Section & { readonly text: string };
  };
  readonly deliveryTitle: string;
  readonly deliveryDescription: string;
  instructions(role: string, skills: string): string;
  /** Why a text stays as it is. */
  readonly unchanged: string;
  /** Line that introduces the result of a tool. */
  toolAnswer(tool: string): string;
  /** Answer to a message to an agent, saying what a model would do with it. */
  chat(agent: string, subject: string): string;
}
