import type { LenientJson } from "@core/ports/lenient-json";
import { jsonrepair } from "jsonrepair";

/** Reads sloppy JSON with the library loaded up front. */
export class FakeLenientJson implements LenientJson {
  async parse(text: string): Promise<unknown> {
    return JSON.parse(jsonrepair(text));
  }
}
