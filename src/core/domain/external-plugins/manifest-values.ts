import * as v from "valibot";
import { isNameOfEveryObject } from "../text/own-value";
import { hidesNothing } from "../text/visible-text";

/** No name that every object answers to, by which nothing can be kept. */
export const noNameOfEveryObject = v.check<string, string>(
  (name) => !isNameOfEveryObject(name),
  "a name that every object knows",
);

/** The id of something that other parts of the application name in addresses and settings. */
export const plainId = (longest: number) =>
  v.pipe(v.string(), v.regex(/^[a-z][a-z\d]*(-[a-z\d]+)*$/), v.maxLength(longest), noNameOfEveryObject);

/** A text of a manifest for people: in one line, of which nothing is hidden. */
export const plainLine = (longest: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(),
    v.maxLength(longest),
    v.check(hidesNothing, "a character that cannot be seen"),
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

/** The reason a value is not what it has to be. */
export function reasonOf({ message }: v.BaseIssue<unknown>): string {
  return message.length > LONGEST_REASON ? `${message.slice(0, LONGEST_REASON)}…` : message;
}
