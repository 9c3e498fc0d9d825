import type { BlockView } from "@core/points/code-block-renderer";
import { Marpit } from "@marp-team/marpit";
import { staticFrame } from "@shared/frame/static-frame";
import { SLIDE_THEME } from "./slide-theme";

const FRAME_CSS =
  "html,body{margin:0;height:100%;overflow:hidden}" +
  "svg[data-marpit-svg]{display:block;width:100%;height:auto;aspect-ratio:16/9}";

/** Draws slides, one at a time, in a frame in which nothing at all can run. */
export const marpView: BlockView = {
  async mount(host, source, signal) {
    signal.throwIfAborted();
    const marpit = new Marpit({ inlineSVG: true, markdown: { html: false } });
    marpit.themeSet.default = marpit.themeSet.add(SLIDE_THEME);
    const { html, css } = marpit.render(source, { htmlAsArray: true });
    let shown = 0;
    const drawing = staticFrame(host, "Marp", "slides", (theme) => ({
      body: `<div class="marpit">${html[shown] ?? ""}</div>`,
      css: `${FRAME_CSS}${css}${theme === "dark" ? "div.marpit > svg > foreignObject > section:not([class~=light]){--paper:#201f1d;--ink:#efedea;--soft:#b9b4ad;--mark:#9db8ff}" : ""}`,
    }));
    const show = (index: number) => {
      shown = index;
      drawing.redraw();
    };
    return { ...drawing, pages: { count: html.length, show } };
  },
};
