import { runInFrame } from "@shared/frame/frame-runtime";
import mermaid from "mermaid";
import { diagramColours } from "./diagram-colours";

/** A diagram is not made smaller than this, or nobody could read it: a wide one scrolls sideways. */
const SMALLEST_SCALE = 0.5;

let count = 0;

runInFrame(async (root, { source, theme }) => {
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: "strict",
    suppressErrorRendering: true,
    theme: "base",
    themeVariables: diagramColours(theme),
    // The lines of a time plan have the colour of text otherwise.
    themeCSS: `.grid .tick line { stroke: ${theme.palette.grid}; }`,
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
  const said = message.split("\nExpecting")[0]?.replace(/\n-*\^$/, "");
  throw new Error(said, { cause: error });
}
