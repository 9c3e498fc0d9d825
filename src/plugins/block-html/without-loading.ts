/** Functions and rules of CSS that load what they name. Their length is bounded, so that one without an end stays cheap. */
const IMPORT = /@import\b[^;]{0,2000};?/gi;
const ADDRESS = /\burl\((?!\s*["']?\s*(?:data:|#))[^)]{0,2000}\)?/gi;
/** The same, and those that are rare, in whatever way they are spelt. */
const LOADING = /@import|\b(?:url|src)\((?!\s*["']?\s*(?:data:|#))|image-set\(|cross-fade\(/i;
const ESCAPE = /\\(?:([\da-f]{1,6})\s?|([^\n]))/gi;

/** CSS, or a value of it, without what it would load; nothing of it where that is hidden by escapes. */
export function withoutLoading(css: string): string {
  const rest = css.replace(IMPORT, "").replace(ADDRESS, "none");
  return LOADING.test(plain(rest)) ? "" : rest;
}

/** The text as a browser reads it. */
function plain(css: string): string {
  return withoutComments(css).replace(ESCAPE, (_, code: string | undefined, character: string) =>
    code === undefined ? character : String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)),
  );
}

/** By hand, since a pattern for it takes quadratic time on comments that never end. */
function withoutComments(css: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let start = css.indexOf("/*"); start >= 0; start = css.indexOf("/*", from)) {
    parts.push(css.slice(from, start));
    const end = css.indexOf("*/", start + 2);
    if (end < 0) return parts.join(" ");
    from = end + 2;
  }
  return [...parts, css.slice(from)].join(" ");
}
