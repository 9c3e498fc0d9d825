import * as v from "valibot";

/**
 * What draws nothing, or has what follows look like something else: controls, breaks, directions, marks, tags. The joiners
 * that scripts and pictograms are written with are none of these.
 */
const UNSEEN =
  /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e0fff}]/u;

/** What a manifest says to people: a text in one line, of which nothing is hidden. */
export const plainLine = (longest: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(),
    v.maxLength(longest),
    v.check((text) => !UNSEEN.test(text), "a character that cannot be seen"),
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

/** Why a value is not what it has to be. */
export function reasonOf({ message }: v.BaseIssue<unknown>): string {
  return message.length > LONGEST_REASON ? `${message.slice(0, LONGEST_REASON)}…` : message;
}
