/** One thing that a tool asks of the user while it runs. */
export interface ToolFormField {
  readonly name: string;
  /** Words of whoever made the tool. */
  readonly label: string;
  readonly description?: string;
  readonly isRequired: boolean;
  readonly kind: "text" | "number" | "integer" | "boolean" | "choice" | "choices";
  /** Of a choice: what it stands for, and what it is called. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  readonly initial?: ToolFormValue;
  /** Bounds of a number, of the length of a text, or of how many are chosen. */
  readonly min?: number;
  readonly max?: number;
}

/** The value that the user filled in. */
export type ToolFormValue = string | number | boolean | readonly string[];

/** A question of a tool that runs. */
export interface ToolForm {
  /** The name of whoever asks: a host or a name that the user gave. */
  readonly asker: string;
  /** Words of whoever made the tool, for the user, who decides what to make of them. */
  readonly message: string;
  readonly fields: readonly ToolFormField[];
  /** A page that the tool wants to be opened instead; only a click opens it. */
  readonly link?: string;
}

/** `decline`: the user says no; `cancel`: nobody answered. */
export type ToolFormAnswer =
  | { readonly action: "accept"; readonly values: Readonly<Record<string, ToolFormValue>> }
  | { readonly action: "decline" | "cancel" };
