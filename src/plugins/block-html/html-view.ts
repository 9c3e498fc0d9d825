import type { BlockView } from "@core/points/code-block-renderer";
import { staticFrame } from "@shared/frame/static-frame";
import createDOMPurify from "dompurify";

/** What could ask for an address before any policy sees it, or nest another document. */
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

/** Shows an HTML document in a frame in which nothing can run, load, be sent or navigate. */
export const htmlView: BlockView = {
  async mount(host, source, signal) {
    signal.throwIfAborted();
    const body = createDOMPurify(window).sanitize(source, {
      FORBID_TAGS: FORBIDDEN,
      ADD_TAGS: ["style"],
      FORCE_BODY: true,
    });
    return staticFrame(host, "HTML", "document", () => ({
      body,
      css: "body{margin:16px;font:15px/1.5 system-ui,sans-serif}",
    }));
  },
};
