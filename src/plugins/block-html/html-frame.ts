import { runInFrame } from "@shared/frame/frame-runtime";
import createDOMPurify from "dompurify";

/** What could ask for an address, or nest another document. */
const FORBIDDEN = [
  "link",
  "meta",
  "base",
  "script",
  "iframe",
  "frame",
  "frameset",
  "object",
  "embed",
  "portal",
];

const purify = createDOMPurify(window);
document.head.append(
  Object.assign(document.createElement("style"), {
    textContent: "body{margin:16px;font:15px/1.5 system-ui,sans-serif}",
  }),
);

runInFrame((_root, { source }) => {
  const clean = purify.sanitize(source, {
    FORBID_TAGS: FORBIDDEN,
    ADD_TAGS: ["style"],
    FORCE_BODY: true,
    RETURN_DOM_FRAGMENT: true,
  });
  // The styles of a document may count on its elements being children of the body.
  document.body.replaceChildren(clean);
});
