import createDOMPurify from "dompurify";

/**
 * Elements that could ask for an address before any policy sees it, nest another document, or only show what they load.
 */
const FORBIDDEN =
  "link meta base script iframe frame frameset object embed portal video audio source track feimage animate set".split(
    " ",
  );
/** Attributes whose value is an address that a browser loads, or goes to by itself. */
const ADDRESSES = new Set(
  "src srcset imagesrcset poster background data href xlink:href ping action formaction longdesc lowsrc dynsrc codebase".split(
    " ",
  ),
);
/** Addresses that are content themselves, or parts of the document. */
const INLINE = /^\s*(?:data:|#)/i;
/** Chromium tries to load a track even of a document that is shown nowhere, so no such element may be parsed. */
const TRACK = /<(?=track)/gi;

/** An HTML document without anything that runs or loads; links stay. */
export function cleanHtml(source: string): string {
  const purify = createDOMPurify(window);
  purify.addHook("uponSanitizeElement", (node, { tagName }) => {
    if (tagName === "style") node.textContent = withoutLoading(node.textContent ?? "");
  });
  purify.addHook("uponSanitizeAttribute", (element, event) => {
    const name = event.attrName;
    if (name === "style") event.attrValue = withoutLoading(event.attrValue);
    else if (ADDRESSES.has(name) && element.localName !== "a") event.keepAttr = INLINE.test(event.attrValue);
    else event.keepAttr = name !== "ping" && withoutLoading(event.attrValue) === event.attrValue;
  });
  return purify.sanitize(source.replace(TRACK, "<x-"), {
    FORBID_TAGS: FORBIDDEN,
    ADD_TAGS: ["style"],
    FORCE_BODY: true,
  });
}

/** Functions and rules of CSS that load what they name. Their length is bounded, so that one without an end stays cheap. */
const IMPORT = /@import\b[^;]{0,2000};?/gi;
const ADDRESS = /\burl\((?!\s*["']?\s*(?:data:|#))[^)]{0,2000}\)?/gi;
/** The same, and those that are rare, in whatever way they are spelt. */
const LOADING = /@import|\b(?:url|src)\((?!\s*["']?\s*(?:data:|#))|image-set\(|cross-fade\(/i;
const ESCAPE = /\\(?:([\da-f]{1,6})\s?|([^\n]))/gi;

/** CSS, or a value of it, without what it would load; nothing of it where that is hidden by escapes. */
function withoutLoading(css: string): string {
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
