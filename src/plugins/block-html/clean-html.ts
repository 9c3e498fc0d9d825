import createDOMPurify from "dompurify";
import { withoutLoading } from "./without-loading";

/** What could ask for an address before any policy sees it, nest another document, or only shows what it loads. */
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
