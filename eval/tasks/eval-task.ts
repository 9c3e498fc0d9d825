import type { Attachment } from "@core/domain/file/attachment";
import type { Measure } from "@core/domain/requirement/proof";

/** The languages tasks are in. */
export type EvalLanguage = "en" | "fr" | "ko";

/** Something code checks of a text. */
export type Check =
  | { readonly count: CountedUnit; readonly min?: number; readonly max?: number }
  /** These words, in whatever case; once at least where nothing else is said. */
  | { readonly says: string; readonly min?: number; readonly max?: number }
  | { readonly lacks: string }
  | { readonly matches: string; readonly flags?: string }
  /** The text is one JSON object with these keys. */
  | { readonly json: readonly string[] }
  /** A list in that object. */
  | { readonly jsonList: string; readonly min?: number; readonly max?: number; readonly mostWords?: number }
  /** A planted fact: its number stands in a line that names what it is about. */
  | { readonly states: PlantedFact }
  /** The line that states it names the file it is from. */
  | { readonly cites: PlantedFact }
  /** So much of the bytes of these lines stands as it is, from 0 to 1. */
  | { readonly keeps: readonly string[]; readonly least: number }
  /** No number that no document holds, and none that a document calls wrong. */
  | { readonly onlyNumbersOf: readonly string[] };

/** Units that code counts. */
export type CountedUnit =
  | Exclude<Measure["unit"], "code-blocks" | "occurrences">
  | "bullet-items"
  | "numbered-items";

/** A fact that one document of several holds. */
export interface PlantedFact {
  readonly measure: string;
  readonly place: string;
  readonly number: string;
  readonly file: string;
}

/** Something a model judges, with a sentence that meets it and one that does not, to try the judge with. */
export interface Criterion {
  readonly criterion: string;
  readonly meets: string;
  readonly breaks: string;
}

/** A page of the web that is made for a task. */
export interface EvalPage {
  readonly url: string;
  readonly title: string;
  readonly text: string;
}

/** `constraints`, `facts`, `edits`, `research` and `long` are judged by code alone, `writing` and tasks of a set by a model whose quotes code checks. */
export type EvalKind = "constraints" | "facts" | "edits" | "research" | "long" | "writing" | "set";

/** One request and what its result is judged by. Every check and criterion is a *must*. */
export interface EvalTask {
  readonly id: string;
  readonly kind: EvalKind;
  readonly language: EvalLanguage;
  readonly prompt: string;
  readonly attachments: readonly Attachment[];
  /** The pages that hold what is to be looked up. */
  readonly pages?: readonly EvalPage[];
  /** A text that is there already, and the changes that are asked for one after the other; the prompt is what it answers. */
  readonly document?: string;
  readonly changes?: readonly string[];
  readonly checks: readonly Check[];
  readonly criteria: readonly Criterion[];
}
