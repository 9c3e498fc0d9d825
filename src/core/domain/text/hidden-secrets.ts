/** The replacement of a secret. */
export const HIDDEN = "[hidden]";
/** The credentials in headers, whatever an address asks with, and the prefixes that providers give their keys. */
const SECRET =
  /((?:bearer|basic)\s+|[?&][\w.-]+=)[^\s&"']+|\b(?:sk|pk|xai|gsk|hf|AIza|ya29|gh[a-z]|eyJ)[-.\w]{12,}/gi;

/** A text in which whatever looks like a key is replaced. */
export function hiddenSecrets(text: string): string {
  return text.replace(SECRET, `$1${HIDDEN}`);
}
