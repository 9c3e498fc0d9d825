/** Everything the practice model says that it has not read in the request. */
export interface PracticeTexts {
  readonly simulatedLabel: string;
  readonly simulatedNote: string;
  /** Who could do the work: for simple requests the first, else two or three. */
  readonly team: readonly { readonly name: string; readonly role: string }[];
  partTitle(number: number, phrase: string): string;
  partDescription(phrases: string): string;
  readonly deliveryTitle: string;
  readonly deliveryDescription: string;
  instructions(role: string, skills: string): string;
  overview(subject: string): string;
  paragraph(phrase: string, subject: string): string;
  points(phrase: string): readonly string[];
  readonly revisionTitle: string;
  readonly revision: string;
  readonly inputsTitle: string;
  readonly coverageTitle: string;
  readonly tableHead: readonly [number: string, what: string, covered: string];
  allFound(requirements: string): string;
  notFound(requirements: string): string;
  chatOpening(agent: string, subject: string): string;
  /** What introduces the result of a tool. */
  toolAnswer(tool: string): string;
  readonly chatPoint: string;
  readonly chatClosing: string;
}
