import type { FrameTask } from "@core/points/code-block-renderer/frame-protocol";
import { runInFrame } from "@shared/frame/frame-runtime";
import Plotly from "plotly.js-dist-min";
import { chartTemplate } from "./chart-template";

const DEFAULT_HEIGHT_PX = 400;

// The library's remarks on odd values concern nobody, and would reach the page's console.
Plotly.setPlotConfig({ logging: 0 });

/** Ends the drawing under way; a chart that stands is left as it is. */
let fail = (_reason: unknown): void => {};

// The library also throws where nobody waits for it: in promises, timers and events of its own. What a click on a
// chart that stands makes it throw concerns nobody.
addEventListener("error", (event) => {
  event.preventDefault();
  fail(event.error);
});
addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  fail(event.reason);
});

runInFrame(async (root, task) => {
  const failing = new Promise<never>((_, reject) => {
    fail = reject;
  });
  await Promise.race([drawChart(root, task), failing]);
});

async function drawChart(root: HTMLElement, { source, theme }: FrameTask): Promise<void> {
  const { data, layout } = parseChart(source);
  // When the room changes, the library forgets the height it was given and takes that of the element.
  const heightPx = typeof layout.height === "number" ? layout.height : DEFAULT_HEIGHT_PX;
  root.style.height = `${heightPx}px`;
  await Plotly.react(
    root,
    data,
    { template: chartTemplate(theme), autosize: true, ...layout, height: heightPx },
    { responsive: true, displaylogo: false },
  );
  // A rejection that nobody waits for is told after the turn in which it happened.
  await new Promise((resolve) => setTimeout(resolve));
}

/** A chart as its library takes it. */
interface Chart {
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly layout: Readonly<Record<string, unknown>>;
}

/** Kinds whose drawing compiles code at run time, which no frame may do. */
const COMPILED = new Set(["scattergl", "splom", "parcoords", "scatterpolargl"]);
/** Kinds that fetch their maps. */
const FETCHED = /^choropleth|^(?:scatter|density)map|geo$/;

/** Reads `{ data, layout }`, or a list of traces. @throws Error with the reason when it cannot be drawn. */
function parseChart(source: string): Chart {
  const input: unknown = JSON.parse(source);
  const { data, layout } = (Array.isArray(input) ? { data: input } : Object(input)) as {
    data?: unknown;
    layout?: unknown;
  };
  if (!Array.isArray(data) || data.length === 0) throw new Error("a chart needs a list called data");
  for (const trace of data) {
    const type = String(Object(trace).type ?? "scatter");
    if (COMPILED.has(type) || FETCHED.test(type))
      throw new Error(`charts of type ${type} are not supported here`);
  }
  return { data: data.map((trace) => Object(trace)), layout: Object(layout) };
}
