import type { BlockView } from "@core/points/code-block-renderer";
import type { Http } from "@core/ports/http";
import { scriptFrame } from "@shared/frame/script-frame";
import script from "./chart-frame?frame";

/** Draws a chart in a sandboxed frame. */
export function chartView(http: Http): BlockView {
  return scriptFrame(http, script, "Plotly");
}
