import { runInFrame } from "@shared/frame/frame-runtime";
import mermaid from "mermaid";

/** A diagram is not made smaller than this, or nobody could read it: a wide one scrolls sideways. */
const SMALLEST_SCALE = 0.5;

let count = 0;

runInFrame(async (root, { source, theme }) => {
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: "strict",
    suppressErrorRendering: true,
    ...(theme.name === "dark" ? { theme: "base", themeVariables: DARK } : { theme: "default" }),
  });
  const { svg } = await mermaid.render(`diagram-${++count}`, source).catch(shorten);
  // The frame has neither the application's origin nor a network, and runs no script but this one.
  root.innerHTML = svg;
  const drawing = root.querySelector("svg");
  if (drawing) drawing.style.minWidth = `${Math.round(drawing.viewBox.baseVal.width * SMALLEST_SCALE)}px`;
  root.style.overflowX = "auto";
});

/** The parser's message without its pointing line and the list of everything it would have accepted. */
function shorten(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  const said = message.split("\nExpecting", 1)[0]?.replace(/\n-*\^$/, "");
  throw new Error(said, { cause: error });
}

/** Colours of diagrams on a dark page, in Mermaid's names; what is not here is derived from these. */
const DARK = {
  darkMode: true,
  background: "#211e1a",
  fontFamily: "system-ui, sans-serif",
  primaryColor: "#2b3654",
  primaryTextColor: "#efedea",
  primaryBorderColor: "#8fa5e6",
  secondaryColor: "#3d3320",
  secondaryTextColor: "#efedea",
  secondaryBorderColor: "#c2a55c",
  tertiaryColor: "#23342c",
  tertiaryTextColor: "#efedea",
  tertiaryBorderColor: "#7fb595",
  lineColor: "#b9b4ad",
  textColor: "#efedea",
  edgeLabelBackground: "#35312c",
  noteBkgColor: "#4a4020",
  noteTextColor: "#f6efd8",
  noteBorderColor: "#c2a55c",
};
