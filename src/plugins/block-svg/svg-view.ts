import type { BlockView } from "@core/points/code-block-renderer";
import type { Http } from "@core/ports/http";
import { scriptFrame } from "@shared/frame/script-frame";
import script from "./svg-frame?frame";

/** Draws a vector image in a sandboxed frame. */
export function svgView(http: Http): BlockView {
  return scriptFrame(http, script, "SVG");
}
