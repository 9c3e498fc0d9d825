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
  /** What code can count in what the practice model writes. */
  readonly requirement: string;
  /** What a reader would find out for something that is asked for. */
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
  /** What introduces the result of a tool. */
  toolAnswer(tool: string): string;
  /** What would become of a message to an agent. */
  chat(agent: string, subject: string): string;
}
