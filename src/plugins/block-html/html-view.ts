import type { BlockView } from "@core/points/code-block-renderer";
import { staticFrame } from "@shared/frame/static-frame";
import { cleanHtml } from "./clean-html";

/** Shows an HTML document in a frame in which nothing can run, load, be sent or navigate. */
export const htmlView: BlockView = {
  async mount(host, source, signal) {
    signal.throwIfAborted();
    const body = cleanHtml(source);
    return staticFrame(host, "HTML", "document", () => ({
      body,
      css: "body{margin:16px;font:15px/1.5 system-ui,sans-serif}",
    }));
  },
};
