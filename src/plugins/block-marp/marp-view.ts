import type { BlockView } from "@core/points/code-block-renderer";
import { Marpit } from "@marp-team/marpit";
import { staticFrame } from "@shared/frame/static-frame";
import { SLIDE_THEME } from "./slide-theme";

const FRAME_CSS =
  "html,body{margin:0;height:100%}body{overflow-y:auto;scroll-snap-type:y mandatory}" +
  "svg[data-marpit-svg]{display:block;width:100%;height:auto;aspect-ratio:16/9;scroll-snap-align:start}";

/** Draws slides in a frame in which nothing at all can run. */
export const marpView: BlockView = {
  async mount(host, source, signal) {
    signal.throwIfAborted();
    const marpit = new Marpit({ inlineSVG: true, markdown: { html: false } });
    marpit.themeSet.default = marpit.themeSet.add(SLIDE_THEME);
    const { html, css } = marpit.render(source);
    return staticFrame(host, "Marp", "slides", (theme) => ({
      body: html,
      css: `${FRAME_CSS}${css}${theme === "dark" ? "div.marpit > svg > foreignObject > section:not([class~=light]){--paper:#201f1d;--ink:#efedea;--soft:#b9b4ad;--mark:#9db8ff}" : ""}`,
    }));
  },
};
