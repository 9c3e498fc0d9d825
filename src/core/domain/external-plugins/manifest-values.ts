import * as v from "valibot";
import { isNameOfEveryObject } from "../text/own-value";
import { hidesNothing, visibleName } from "../text/visible-text";

/** No name that every object answers to, by which nothing can be kept. */
export const noNameOfEveryObject = v.check<string, string>(
  (name) => !isNameOfEveryObject(name),
  "a name that every object knows",
);

/** The id of something that other parts of the application name in addresses and settings. */
export const plainId = (longest: number) =>
  v.pipe(
    v.string(),
    v.regex(
      /^[a-z][a-z\d]*(-[a-z\d]+)*$/,
      "it has to be small letters and digits with single hyphens, a letter first",
    ),
    v.maxLength(longest),
    noNameOfEveryObject,
  );

/** A text of a manifest for people: in one line, of which nothing is hidden. */
export const plainLine = (longest: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(),
    v.maxLength(longest),
    v.check(
      hidesNothing,
      ({ input }) =>
        `it holds a character that cannot be seen, shown here by its number: “${visibleName(input)}”`,
    ),
  );

/** The address of a page in letters that do not look like others: hosts of other scripts as `xn--`. */
export const page = v.pipe(
  v.string(),
  v.maxLength(300),
  v.regex(/^https:\/\/[\x21-\x7e]+$/),
  v.check(isPlainPage),
);

function isPlainPage(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && url.username === "" && url.password === "";
}

/** As much of a reason as is shown; it quotes what was found. */
const LONGEST_REASON = 300;

/** The reason a value is not what it has to be, in words for its author. */
export function reasonOf(issue: v.BaseIssue<unknown>): string {
  const words = wordsOf(issue);
  return words.length > LONGEST_REASON ? `${words.slice(0, LONGEST_REASON)}…` : words;
}

/** Where the schema has no words of its own, those of the library name operators: `Expected !0 but received 0`. */
function wordsOf({ type, received, requirement, message }: v.BaseIssue<unknown>): string {
  if (!message.startsWith("Invalid ")) return message;
  if (received === "undefined") return "it is missing";
  if (type === "non_empty") return "it is empty";
  if (type === "min_length") return `it is shorter than ${requirement}`;
  if (type === "max_length") return `it is longer than ${requirement}`;
  if (type === "regex") return `${received} is not written as it has to be`;
  return message;
}
