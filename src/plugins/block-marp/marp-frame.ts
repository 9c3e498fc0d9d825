import { Marpit } from "@marp-team/marpit";
import { runInFrame } from "@shared/frame/frame-runtime";
import { DARK_SLIDES, SLIDE_THEME } from "./slide-theme";

const FRAME_CSS =
  "html,body{height:100%;overflow:hidden}" +
  "svg[data-marpit-svg]{display:block;width:100%;height:auto;aspect-ratio:16/9}";

const style = document.head.appendChild(document.createElement("style"));
let deck: { readonly source: string; readonly slides: readonly string[]; readonly css: string } | undefined;

runInFrame((root, { source, theme, page }) => {
  // Turning a page does not parse the slides again.
  if (deck?.source !== source) deck = { source, ...render(source) };
  style.textContent = `${FRAME_CSS}${deck.css}${theme.name === "dark" ? DARK_SLIDES : ""}`;
  root.className = "marpit";
  root.innerHTML = deck.slides[page] ?? "";
  return { pages: deck.slides.length };
});

function render(source: string): { slides: readonly string[]; css: string } {
  const marpit = new Marpit({ inlineSVG: true, markdown: { html: false } });
  marpit.themeSet.default = marpit.themeSet.add(SLIDE_THEME);
  const { html, css } = marpit.render(source, { htmlAsArray: true });
  return { slides: html, css };
}
