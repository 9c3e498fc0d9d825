import type { LenientJson } from "@core/ports/lenient-json";
import { readSloppyJson } from "../../src/plugins/browser/sloppy-json";

/** Reads sloppy JSON with the reader loaded up front. */
export class FakeLenientJson implements LenientJson {
  async parse(text: string): Promise<unknown> {
    return readSloppyJson(text);
  }
}
