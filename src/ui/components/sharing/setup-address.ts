/**
 * The beginning of a link, which the code of a setup, or of a part of it, follows. It opens in a language, with an
 * empty one in that its reader has chosen.
 */
export function setupAddress(origin: string, language: string): string {
  return `${origin}/${language}#s=`;
}
