import type { BlockView } from "@core/points/code-block-renderer";
import type { Http } from "@core/ports/http";
import { scriptFrame } from "@shared/frame/script-frame";
import script from "./mermaid-frame?frame";

/** Draws a diagram in a sandboxed frame. */
export function mermaidView(http: Http): BlockView {
  return scriptFrame(http, script, "Mermaid");
}
