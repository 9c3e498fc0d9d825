import type { BlockView } from "@core/points/code-block-renderer";
import type { Http } from "@core/ports/http";
import { scriptFrame } from "@shared/frame/script-frame";
import script from "./abc-frame?frame";

/** Draws music notation in a sandboxed frame. */
export function abcView(http: Http): BlockView {
  return scriptFrame(http, script, "ABC");
}
